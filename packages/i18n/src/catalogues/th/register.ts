import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'ลงทะเบียนบริษัท',
  email: 'อีเมล',
  emailCode: 'รหัสจากอีเมล',
  sendCode: 'ส่งรหัส',
  sendAgainIn: 'ส่งอีกครั้ง ({{time}})',
  codeSent: 'ส่งรหัสไปที่ {{email}} แล้ว ใช้ได้ภายใน 10 นาที',
  companyName: 'ชื่อบริษัทหรือร้าน',
  passwordRule: 'อย่างน้อย 6 อักขระ มีทั้งตัวอักษรและตัวเลข',
  confirmPassword: 'ป้อนรหัสผ่านอีกครั้ง',
  submit: 'ลงทะเบียน',
  trial: 'ใช้ฟรี 30 วันแรก',
  haveAccount: 'มีบัญชีอยู่แล้วใช่ไหม',
} satisfies SectionOf<'register', 'th'>;
