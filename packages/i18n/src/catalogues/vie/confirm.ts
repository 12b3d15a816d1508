import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: 'Xóa “{{name}}”?',
  deleteMany_other: 'Xóa {{n}} mục đã chọn?',
  irreversible: 'Không thể hoàn tác thao tác này.',
  restart: 'Khởi động lại “{{name}}”?',
  restartText: 'Thiết bị không đếm cho đến khi trực tuyến trở lại.',
  unbind: 'Gỡ “{{name}}”?',
  unbindMany_other: 'Gỡ {{n}} mục đã chọn?',
  unbindDeviceText:
    'Cho đến khi được gắn lại, dữ liệu mới của thiết bị này không tính cho lối vào nào. Dữ liệu trước đó vẫn giữ nguyên.',
  pushOn: 'Bật gửi dữ liệu cho “{{name}}”?',
  pushOff: 'Tắt gửi dữ liệu cho “{{name}}”?',
  dstOn: 'Bật giờ mùa hè cho “{{name}}”?',
  dstOff: 'Tắt giờ mùa hè cho “{{name}}”?',
  runJob: 'Chạy “{{name}}” ngay?',
  pauseJob: 'Tạm dừng “{{name}}”?',
  pauseJobText: 'Tác vụ sẽ không chạy theo lịch cho đến khi được tiếp tục.',
  resumeJob: 'Tiếp tục “{{name}}”?',
  restoreDefaults: 'Khôi phục cài đặt mặc định của “{{name}}”?',
  restoreDefaultsText: 'Cài đặt hiện tại sẽ mất.',
  clearFlow: 'Xóa dữ liệu lượt khách của “{{name}}”?',
  resetPassword: 'Đặt lại mật khẩu của “{{name}}”?',
  resetPasswordText:
    'Mật khẩu cũ không còn dùng được và người dùng bị đăng xuất. Mật khẩu ban đầu mới chỉ hiển thị một lần.',
  enableCompany: 'Kích hoạt công ty “{{name}}”?',
  enableCompanyText: 'Người dùng của công ty có thể đăng nhập lại.',
  disableCompany: 'Ngừng công ty “{{name}}”?',
  disableCompanyText: 'Người dùng của công ty bị đăng xuất ngay. Dữ liệu thiết bị vẫn tiếp tục được ghi nhận.',
} satisfies SectionOf<'confirm', 'vie'>;
