import type { DemoCompany } from './demo-company.ts';

/** A retailer in Germany. */
export const nordlichtCompany: DemoCompany = {
  name: 'Nordlicht Retail',
  zone: 'Europe/Berlin',
  contact: 'Jana Petersen',
  phone: '+49 30 23125 0',
  mail: 'nordlicht.example',
  organisations: ['Nordlicht Retail', 'North and East', 'South'],
  admin: { username: 'nordlicht', nickName: 'Jana Petersen', role: 'Company administrator' },
  operator: { username: 'munich', nickName: 'Lukas Huber', role: 'Store operator', entity: 'Munich Marienplatz' },
  festivals: ['Christmas', 'Easter', 'German Unity Day', 'Black Friday'],
  targets: { growthShare: 0.03, setPer: 'year' },
  entities: [
    {
      name: 'Berlin Alexanderplatz',
      organisation: 'North and East',
      city: 'Berlin',
      address: 'Alexanderplatz 4',
      profile: 'store',
      open: '09:00',
      close: '20:00',
      visitorsPerDay: 2100,
      weekendFactor: 1.25,
      corridors: [
        {
          name: 'Main entrance',
          share: 0.75,
          devices: [
            {
              name: 'Main entrance left',
              kind: 'eye',
              format: 'hx-f5',
              model: 'HX-3D200',
              periodMinutes: 15,
              share: 0.6,
            },
            {
              name: 'Main entrance right',
              kind: 'aiCamera',
              format: 'native-mqtt',
              model: 'AC80',
              periodMinutes: 0,
              share: 0.4,
            },
          ],
        },
        {
          name: 'Side entrance',
          share: 0.25,
          devices: [
            {
              name: 'Side entrance',
              kind: 'infrared',
              format: 'hx-f1',
              model: 'FP110',
              periodMinutes: 30,
              share: 1,
              battery: 91,
            },
          ],
        },
        {
          name: 'Upper floor',
          share: 0.3,
          devices: [
            {
              name: 'Upper floor heat',
              kind: 'heat',
              format: 'native-mqtt',
              model: 'HM21',
              periodMinutes: 60,
              share: 1,
            },
          ],
        },
      ],
      areas: [{ name: 'Street level', corridors: ['Main entrance', 'Side entrance'] }],
    },
    {
      name: 'Hamburg Alsterhof',
      organisation: 'North and East',
      city: 'Hamburg',
      address: 'Ballindamm 30',
      profile: 'mall',
      open: '10:00',
      close: '20:00',
      visitorsPerDay: 5400,
      weekendFactor: 1.3,
      outageDaysAgo: 41,
      corridors: [
        {
          name: 'North door',
          share: 0.55,
          devices: [
            { name: 'North door', kind: 'tof', format: 'native-mqtt', model: 'TF100', periodMinutes: 0, share: 1 },
          ],
        },
        {
          name: 'South door',
          share: 0.4,
          devices: [
            { name: 'South door', kind: 'aiCamera', format: 'hx-f5', model: 'HX-CCD21', periodMinutes: 15, share: 1 },
          ],
        },
        {
          name: 'Car park',
          share: 0.05,
          devices: [
            {
              name: 'Car park lane',
              kind: 'car',
              format: 'native-mqtt',
              model: 'VC10',
              periodMinutes: 30,
              share: 1,
              battery: 52,
            },
          ],
        },
      ],
    },
    {
      name: 'Munich Marienplatz',
      organisation: 'South',
      city: 'Munich',
      address: 'Marienplatz 11',
      profile: 'store',
      open: '09:30',
      close: '20:00',
      visitorsPerDay: 1700,
      weekendFactor: 1.4,
      corridors: [
        {
          name: 'Main entrance',
          share: 0.8,
          devices: [
            { name: 'Main entrance', kind: 'oneEye', format: 'hx-f5', model: 'HX-2D100', periodMinutes: 15, share: 1 },
          ],
        },
        {
          name: 'Courtyard',
          share: 0.2,
          devices: [
            {
              name: 'Courtyard',
              kind: 'infrared',
              format: 'hx-f3',
              model: 'HX-NBI',
              periodMinutes: 5,
              uploadMinutes: 30,
              share: 1,
              battery: 74,
            },
          ],
        },
      ],
      areas: [{ name: 'All doors', corridors: ['Main entrance', 'Courtyard'] }],
    },
    {
      name: 'Leipzig Station',
      organisation: 'South',
      city: 'Leipzig',
      address: 'Willy-Brandt-Platz 7',
      profile: 'station',
      open: '00:00',
      close: '00:00',
      visitorsPerDay: 3800,
      weekendFactor: 0.9,
      corridors: [
        {
          name: 'West hall',
          share: 0.5,
          devices: [
            {
              name: 'West hall',
              kind: 'face',
              format: 'native-mqtt',
              model: 'FR300',
              periodMinutes: 15,
              share: 1,
              fault: 'resends',
            },
          ],
        },
        {
          name: 'East hall',
          share: 0.35,
          devices: [
            {
              name: 'East hall',
              kind: 'millimetre',
              format: 'native-mqtt',
              model: 'MW70',
              periodMinutes: 60,
              share: 1,
            },
          ],
        },
        {
          name: 'Platform stairs',
          share: 0.15,
          devices: [
            {
              name: 'Platform stairs',
              kind: 'pir',
              format: 'native-mqtt',
              model: 'PR9',
              periodMinutes: 30,
              share: 1,
              battery: 61,
            },
          ],
        },
      ],
    },
  ],
};
