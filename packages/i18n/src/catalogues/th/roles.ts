import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'เพิ่มบทบาท',
  edit: 'แก้ไขบทบาท',
  none: 'ยังไม่มีบทบาท เพิ่มบทบาทแล้วกำหนดให้ผู้ใช้',
  name: 'บทบาท',
  permission: 'รหัสสิทธิ์',
  permissionHint: 'เช่น storeManager ต้องไม่มีคำว่า “admin”',
  level: 'ระดับ',
  levelHint: 'ตัวเลขยิ่งน้อย ระดับยิ่งสูง ไม่มีใครจัดการผู้ที่มีระดับสูงกว่าตนเองได้',
  remark: 'หมายเหตุ',
  people: 'ผู้ใช้',
  created: 'วันที่สร้าง',
  all: 'ทั้งหมด',
  rights: 'สิทธิ์',
  rightsOf: 'สิทธิ์ของ “{{name}}”',
  rightsDetail: 'เลือกหน้าที่บทบาทนี้เปิดได้และสิ่งที่ทำได้ในหน้านั้น มีผลตั้งแต่การคลิกครั้งถัดไปของทุกคนที่มีบทบาทนี้',
  beyondStays: 'บทบาทนี้มีสิทธิ์ที่คุณไม่มีด้วย สิทธิ์เหล่านั้นไม่แสดงที่นี่และจะคงอยู่ตามเดิม',
  uncheckAll: 'ไม่เลือกทั้งหมด',
  invert: 'สลับการเลือก',
  invertChildren: 'สลับรายการย่อย',
  chosenOf: '{{n}}/{{total}}',
} satisfies SectionOf<'roles', 'th'>;
