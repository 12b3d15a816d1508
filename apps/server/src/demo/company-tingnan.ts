import type { DemoCompany } from './demo-company.ts';

/** A Chinese chain: a mall, stores, and a shop at a station that never closes. */
export const tingnanCompany: DemoCompany = {
  name: '汀南生活',
  zone: 'Asia/Shanghai',
  contact: '周予宁',
  phone: '021-5550 01',
  mail: 'tingnan.example',
  organisations: ['汀南生活', '华东区', '华南区'],
  admin: { username: 'tingnan', nickName: '周予宁', role: '企业管理员' },
  manager: { username: 'huadong', nickName: '沈思远', role: '区域经理', organisation: '华东区' },
  operator: { username: 'hongqiao', nickName: '林可', role: '门店操作员', entity: '虹桥旗舰店' },
  festivals: ['春节', '劳动节', '国庆节', '元旦'],
  targets: { growthShare: 0.02, setPer: 'month' },
  entities: [
    {
      name: '汀南广场',
      organisation: '华东区',
      city: '上海',
      address: '汀南路 88 号',
      profile: 'mall',
      open: '10:00',
      close: '22:00',
      visitorsPerDay: 9200,
      weekendFactor: 1.45,
      corridors: [
        {
          name: '正门',
          share: 0.4,
          devices: [
            {
              name: '正门双目',
              kind: 'eye',
              format: 'hx-f5',
              model: 'HX-3D200',
              periodMinutes: 10,
              share: 0.75,
              fault: 'resends',
            },
            { name: '正门人脸', kind: 'face', format: 'native-mqtt', model: 'FR300', periodMinutes: 15, share: 0.25 },
          ],
        },
        {
          name: '东门',
          share: 0.25,
          devices: [
            { name: '东门智能相机', kind: 'aiCamera', format: 'hx-f7', model: 'HX-CCD21', periodMinutes: 15, share: 1 },
          ],
        },
        {
          name: '地铁口',
          share: 0.3,
          devices: [
            { name: '地铁口 ToF', kind: 'tof', format: 'native-mqtt', model: 'TF100', periodMinutes: 0, share: 1 },
          ],
        },
        {
          name: '地下车库',
          share: 0.05,
          devices: [
            {
              name: '车库地磁',
              kind: 'car',
              format: 'native-mqtt',
              model: 'VC10',
              periodMinutes: 30,
              share: 1,
              battery: 77,
            },
          ],
        },
        {
          name: '中庭',
          share: 0.2,
          devices: [
            { name: '中庭热力', kind: 'heat', format: 'native-mqtt', model: 'HM21', periodMinutes: 60, share: 1 },
          ],
        },
      ],
      areas: [
        { name: '地面入口', corridors: ['正门', '东门'] },
        { name: '全部步行入口', corridors: ['正门', '东门', '地铁口'] },
      ],
    },
    {
      name: '虹桥旗舰店',
      organisation: '华东区',
      city: '上海',
      address: '申虹路 6 号',
      profile: 'store',
      open: '10:00',
      close: '22:00',
      visitorsPerDay: 1400,
      weekendFactor: 1.3,
      corridors: [
        {
          name: '正门',
          share: 0.8,
          devices: [
            {
              name: '虹桥正门相机',
              kind: 'aiCamera',
              format: 'native-http',
              model: 'AC80',
              periodMinutes: 0,
              share: 1,
            },
          ],
        },
        {
          name: '侧门',
          share: 0.2,
          devices: [
            {
              name: '虹桥侧门红外',
              kind: 'infrared',
              format: 'hx-f2',
              model: 'HX-HE2',
              periodMinutes: 30,
              share: 0.5,
              battery: 14,
            },
          ],
        },
      ],
      areas: [{ name: '全部入口', corridors: ['正门', '侧门'] }],
    },
    {
      name: '西湖店',
      organisation: '华东区',
      city: '杭州',
      address: '湖滨路 21 号',
      profile: 'store',
      open: '09:30',
      close: '21:30',
      visitorsPerDay: 900,
      weekendFactor: 1.5,
      corridors: [
        {
          name: '正门',
          share: 0.85,
          devices: [
            { name: '西湖正门 ToF', kind: 'tof', format: 'native-http', model: 'TF100', periodMinutes: 15, share: 0.6 },
            {
              name: '西湖正门单目',
              kind: 'oneEye',
              format: 'hx-f5',
              model: 'HX-2D100',
              periodMinutes: 15,
              share: 0.4,
              movedFrom: { place: '虹桥旗舰店/侧门', share: 0.5, monthsAgo: 5 },
            },
          ],
        },
        {
          name: '侧门',
          share: 0.15,
          devices: [
            {
              name: '西湖侧门红外',
              kind: 'infrared',
              format: 'hx-f4',
              model: 'HPC015S',
              periodMinutes: 10,
              uploadMinutes: 30,
              share: 1,
              battery: 68,
            },
          ],
        },
      ],
    },
    {
      name: '珠江站前店',
      organisation: '华南区',
      city: '广州',
      address: '站前广场 1 号',
      profile: 'station',
      open: '00:00',
      close: '00:00',
      visitorsPerDay: 5200,
      weekendFactor: 1.1,
      corridors: [
        {
          name: '北口',
          share: 0.6,
          devices: [
            {
              name: '北口双目',
              kind: 'eye',
              format: 'hx-f5',
              model: 'HX-3D200',
              periodMinutes: 15,
              share: 1,
              dataMode: 'Total',
            },
          ],
        },
        {
          name: '南口',
          share: 0.4,
          devices: [
            {
              name: '南口毫米波',
              kind: 'millimetre',
              format: 'native-mqtt',
              model: 'MW70',
              periodMinutes: 60,
              share: 1,
            },
          ],
        },
      ],
    },
    {
      name: '海岸城店',
      organisation: '华南区',
      city: '深圳',
      address: '海德三道 12 号',
      profile: 'store',
      open: '10:00',
      close: '22:30',
      visitorsPerDay: 1100,
      weekendFactor: 1.35,
      corridors: [
        {
          name: '正门',
          share: 0.7,
          devices: [
            {
              name: '海岸城人脸',
              kind: 'face',
              format: 'native-mqtt',
              model: 'FR300',
              periodMinutes: 15,
              share: 1,
              fault: 'linkDown',
            },
          ],
        },
        {
          name: '侧门',
          share: 0.2,
          devices: [
            {
              name: '海岸城感应',
              kind: 'pir',
              format: 'native-mqtt',
              model: 'PR9',
              periodMinutes: 30,
              share: 1,
              battery: 83,
            },
          ],
        },
        {
          name: '服务台',
          share: 0.1,
          devices: [
            { name: '服务台手动计数', kind: 'app', format: 'native-http', model: 'APP', periodMinutes: 60, share: 1 },
          ],
        },
      ],
    },
  ],
};
