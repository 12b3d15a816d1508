import type { DemoCompany } from './demo-company.ts';

/** Museums and their car park in the United States. */
export const harborCompany: DemoCompany = {
  name: 'Harbor & Hall',
  zone: 'America/New_York',
  contact: 'Maya Ellison',
  phone: '+1 617 555 01',
  mail: 'harbor.example',
  organisations: ['Harbor & Hall', 'Museums', 'Services'],
  admin: { username: 'harbor', nickName: 'Maya Ellison', role: 'Company administrator' },
  operator: { username: 'sciencehall', nickName: 'Owen Brooks', role: 'House manager', entity: 'Science Hall' },
  festivals: ['Thanksgiving', 'Christmas', 'Independence Day'],
  targets: { growthShare: 0.05, setPer: 'month' },
  entities: [
    {
      name: 'Harbor Museum of Art',
      organisation: 'Museums',
      city: 'Boston',
      address: '21 Wharf Street',
      profile: 'museum',
      open: '10:00',
      close: '18:00',
      visitorsPerDay: 1800,
      weekendFactor: 1.8,
      corridors: [
        {
          name: 'Main hall',
          share: 0.65,
          devices: [
            { name: 'Main hall', kind: 'eye', format: 'hx-f5', model: 'HX-3D200', periodMinutes: 15, share: 1 },
          ],
        },
        {
          name: 'Garden entrance',
          share: 0.2,
          devices: [
            {
              name: 'Garden entrance',
              kind: 'infrared',
              format: 'hx-f1',
              model: 'FP111',
              periodMinutes: 30,
              share: 1,
              battery: 57,
            },
          ],
        },
        {
          name: 'Ticket hall',
          share: 0.15,
          devices: [
            { name: 'Ticket hall', kind: 'face', format: 'hx-f5', model: 'HX-CCD21', periodMinutes: 15, share: 1 },
          ],
        },
        {
          name: 'Gallery 2',
          share: 0.4,
          devices: [
            { name: 'Gallery 2 heat', kind: 'heat', format: 'native-mqtt', model: 'HM21', periodMinutes: 60, share: 1 },
          ],
        },
      ],
      areas: [{ name: 'Ways in', corridors: ['Main hall', 'Garden entrance', 'Ticket hall'] }],
    },
    {
      name: 'Science Hall',
      organisation: 'Museums',
      city: 'Boston',
      address: '4 Foundry Square',
      profile: 'museum',
      open: '10:00',
      close: '17:00',
      visitorsPerDay: 1300,
      weekendFactor: 1.6,
      corridors: [
        {
          name: 'Front doors',
          share: 0.6,
          devices: [
            {
              name: 'Front doors',
              kind: 'aiCamera',
              format: 'hx-f6',
              model: 'HX-CCD21',
              periodMinutes: 5,
              share: 1,
              clockSkewSeconds: -140,
            },
          ],
        },
        {
          name: 'School entrance',
          share: 0.25,
          devices: [
            {
              name: 'School entrance',
              kind: 'tof',
              format: 'native-mqtt',
              model: 'TF100',
              periodMinutes: 15,
              share: 1,
              fault: 'silentSinceYesterday',
            },
          ],
        },
        {
          name: 'Planetarium',
          share: 0.15,
          devices: [
            {
              name: 'Planetarium',
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
      name: 'Pier 7 Car Park',
      organisation: 'Services',
      city: 'Boston',
      address: '7 Pier Road',
      profile: 'carpark',
      open: '00:00',
      close: '00:00',
      visitorsPerDay: 1500,
      weekendFactor: 1.4,
      corridors: [
        {
          name: 'Entry lane',
          share: 0.5,
          devices: [
            {
              name: 'Entry lane',
              kind: 'car',
              format: 'native-mqtt',
              model: 'VC10',
              periodMinutes: 30,
              share: 1,
              battery: 44,
            },
          ],
        },
        {
          name: 'Upper deck',
          share: 0.3,
          devices: [
            {
              name: 'Upper deck',
              kind: 'car',
              format: 'native-mqtt',
              model: 'VC10',
              periodMinutes: 30,
              share: 1,
              battery: 88,
            },
          ],
        },
        {
          name: 'Stairs',
          share: 0.2,
          devices: [
            {
              name: 'Stairs',
              kind: 'pir',
              format: 'native-mqtt',
              model: 'PR9',
              periodMinutes: 30,
              share: 1,
              battery: 36,
            },
          ],
        },
      ],
    },
    {
      name: 'Museum Shop',
      organisation: 'Services',
      city: 'Boston',
      address: '23 Wharf Street',
      profile: 'store',
      open: '10:00',
      close: '19:00',
      visitorsPerDay: 520,
      weekendFactor: 1.5,
      corridors: [
        {
          name: 'Street door',
          share: 0.85,
          devices: [
            { name: 'Street door', kind: 'oneEye', format: 'hx-f5', model: 'HX-2D100', periodMinutes: 30, share: 1 },
          ],
        },
        {
          name: 'Till',
          share: 0.15,
          devices: [
            { name: 'Till counter', kind: 'app', format: 'native-http', model: 'APP', periodMinutes: 0, share: 1 },
          ],
        },
      ],
    },
  ],
};
