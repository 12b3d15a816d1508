import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'ค้นหาองค์กร',
  none: 'ยังไม่มีองค์กร',
  company: 'บริษัท',
  chooseCompany: 'โปรดเลือกบริษัทเพื่อดูองค์กร',
  isDisabled: 'ปิดใช้งานแล้ว',
  disabledName: '{{name}} (ปิดใช้งานแล้ว)',
  add: 'เพิ่มองค์กร',
  addBelow: 'เพิ่มองค์กรย่อย',
  edit: 'แก้ไของค์กร',
  move: 'ย้าย',
  moveTitle: 'ย้าย “{{name}}”',
  moveText: 'องค์กรย่อยและร้านทั้งหมดจะย้ายตามไปด้วย และข้อมูลที่ผู้ใช้เห็นจะเปลี่ยนตาม',
  name: 'ชื่อองค์กร',
  parent: 'องค์กรระดับบน',
  enableAsk: 'ต้องการเปิดใช้งานองค์กร “{{name}}” หรือไม่',
  enableText: 'จะเลือกองค์กรนี้ให้ผู้ใช้และร้านได้อีกครั้ง',
  disableAsk: 'ต้องการปิดใช้งานองค์กร “{{name}}” หรือไม่',
  disableText: 'จะเลือกองค์กรนี้ให้ผู้ใช้และร้านไม่ได้อีก ผู้ใช้และร้านที่อยู่ในองค์กรนี้แล้วไม่ได้รับผลกระทบ',
} satisfies SectionOf<'organisations', 'th'>;
