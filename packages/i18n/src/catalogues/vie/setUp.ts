import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Bước {{step}}/{{total}}',
  passwordTitle: 'Đặt mật khẩu của riêng bạn',
  passwordReason: 'Bạn đang dùng mật khẩu ban đầu. Hãy thay bằng mật khẩu chỉ mình bạn biết.',
  initialPassword: 'Mật khẩu ban đầu',
  oldPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  confirmPassword: 'Nhập lại mật khẩu mới',
  setPassword: 'Đặt mật khẩu',
  factorTitle: 'Bật xác minh hai bước',
  factorReason:
    'Công ty bạn yêu cầu nhập thêm một mã ngoài mật khẩu mỗi khi đăng nhập, để không ai vào được dù mật khẩu bị lộ.',
  scan: 'Quét mã QR này bằng ứng dụng xác thực trên điện thoại, ví dụ Google Authenticator hoặc Microsoft Authenticator.',
  qrCode: 'Mã QR cho ứng dụng xác thực',
  secret: 'Nếu không quét được, hãy nhập khóa này vào ứng dụng:',
  key: 'Khóa',
  openApp: 'Mở trong ứng dụng xác thực trên thiết bị này',
  codeShown: 'Mã 6 chữ số trong ứng dụng',
  turnOn: 'Bật',
  codesTitle: 'Lưu mã khôi phục',
  codesReason:
    'Dùng mã khôi phục để đăng nhập khi không có điện thoại. Mỗi mã chỉ dùng được một lần. Các mã không hiện lại sau khi bạn rời trang này.',
  recoveryCodes: 'Mã khôi phục',
  download: 'Tải xuống',
  kept: 'Tôi đã lưu mã',
} satisfies SectionOf<'setUp', 'vie'>;
