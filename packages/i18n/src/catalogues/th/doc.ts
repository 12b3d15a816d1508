import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'เอกสาร API',
  intro:
    'API ทั้งหมดของแพลตฟอร์ม ส่งโทเคนที่ได้จากการเข้าสู่ระบบในเฮดเดอร์ Authorization ส่วนเฮดเดอร์ lang ใช้กำหนดภาษาของข้อความที่ตอบกลับ',
  search: 'ค้นหา API',
  searchHint: 'พาธ คำอธิบาย หรือชื่อ',
  found_other: 'API {{count}} รายการ',
  noMatches: 'ไม่พบ API ที่ตรงกัน',
  empty: 'เอกสารนี้ไม่มี API',
  groups: 'กลุ่ม API',
  openConsole: 'เปิดคอนโซล',
  access: 'สิทธิ์เข้าถึง',
  accessPublic: 'สาธารณะ',
  accessUser: 'ผู้ใช้ที่เข้าสู่ระบบ',
  accessPlatform: 'ผู้ดูแลแพลตฟอร์ม',
  query: 'พารามิเตอร์คิวรี',
  body: 'เนื้อหาคำขอ',
  reply: 'การตอบกลับ',
  file: 'ไฟล์',
  nothing: 'ไม่มี',
  link: 'คัดลอกลิงก์ของ API นี้',
} satisfies SectionOf<'doc', 'th'>;
