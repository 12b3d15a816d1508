import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'ระเบียนต้นทาง',
  empty: 'ไม่มีระเบียนในช่วงนี้ (ไม่เท่ากับศูนย์)',
  sum: 'ผลรวมของทุกระเบียน',
  localTime: 'เวลาท้องถิ่น',
  asSent: '{{metric}} ตามที่ส่งมา',
  sent: 'ส่งมา: {{value}}',
  counted: 'นับรวม',
  takenOut: 'ถูกตัดออกโดยกฎ',
  otherDevice: 'คนกลุ่มเดียวกัน อุปกรณ์อื่นนับแล้ว',
  dwellCount: 'จำนวนครั้งที่อยู่',
  made: 'สร้างจากค่าที่แก้ไข',
} satisfies SectionOf<'records', 'th'>;
