export const register = {
  title: '注册公司',
  email: '邮箱',
  emailCode: '邮箱验证码',
  sendCode: '发送验证码',
  sendAgainIn: '重新发送（{{time}}）',
  codeSent: '验证码已发送至 {{email}}，10 分钟内有效。',
  companyName: '公司或门店名称',
  passwordRule: '至少 6 位，同时包含字母和数字',
  confirmPassword: '确认密码',
  submit: '注册',
  trial: '注册后可免费试用 30 天',
  haveAccount: '已有账号？',
};
