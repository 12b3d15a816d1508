import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Đăng ký công ty',
  email: 'Email',
  emailCode: 'Mã trong email',
  sendCode: 'Gửi mã',
  sendAgainIn: 'Gửi lại ({{time}})',
  codeSent: 'Đã gửi mã đến {{email}}. Mã có hiệu lực trong 10 phút.',
  companyName: 'Tên công ty hoặc cửa hàng',
  passwordRule: 'Ít nhất 6 ký tự, gồm cả chữ và số',
  confirmPassword: 'Nhập lại mật khẩu',
  submit: 'Đăng ký',
  trial: 'Miễn phí 30 ngày đầu',
  haveAccount: 'Đã có tài khoản?',
} satisfies SectionOf<'register', 'vie'>;
