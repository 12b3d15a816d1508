import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Thông tin công ty',
  edit: 'Sửa thông tin công ty',
  logo: 'Logo công ty',
  noLogo: 'Chưa có logo',
  changeLogo: 'Đổi logo',
  uploadLogo: 'Tải logo lên',
  removeLogo: 'Bỏ logo',
  removeLogoAsk: 'Bỏ logo công ty?',
  removeLogoText: 'Người dùng của công ty sẽ không thấy logo này nữa.',
  logoRule: 'PNG, JPEG hoặc WebP, tốt nhất 200×45 pixel, tối đa 500 KB',
  settings: 'Cài đặt kinh doanh',
  editSettings: 'Sửa cài đặt kinh doanh',
  businessTimeHint: 'Cửa hàng mới dùng giờ này; cửa hàng đã có không thay đổi.',
  captureRate: 'Cách tính tỷ lệ vào cửa hàng',
  captureRates: {
    '1': 'Lượt vào ÷ (lượt vào + lượt đi qua)',
    '2': 'Lượt vào ÷ lượt đi qua',
  },
  staff: 'Tính nhân viên là khách',
  children: 'Tính trẻ em là khách',
  groupGap: 'Khoảng cách nhóm',
  groupGapHint:
    'Những người vào cách nhau không quá số giây này được tính là một nhóm. Thiết bị tự xác định nhóm và chưa thiết bị nào nhận được giá trị này: hãy đặt giống vậy trên thiết bị. Thay đổi ở đây không làm đổi số liệu nào.',
  seconds: 'giây',
  months: 'tháng',
  retention: 'Thời hạn lưu dữ liệu',
  deviceNetworks: 'Mạng được phép của thiết bị',
  deviceNetworksHint: 'Cho thiết bị không có khóa bí mật. Mỗi dòng một mạng, ví dụ 203.0.113.0/24. Để trống: mọi mạng.',
  retentionHint: 'Tính theo tháng, từ 3 đến 120. Để trống nếu lưu vĩnh viễn.',
  forever: 'Vĩnh viễn',
  kept_other: '{{count}} tháng',
  shorten_other: 'Chỉ lưu dữ liệu trong {{count}} tháng?',
  shortenText:
    '{{records}} bản ghi đếm trước {{date}} sẽ bị xóa trong vòng một ngày. Sau đó, dữ liệu quá hạn bị xóa mỗi ngày. Không thể hoàn tác thao tác này.',
  shortenNothing:
    'Hiện không có bản ghi đếm nào trước {{date}}. Từ nay, dữ liệu quá hạn bị xóa mỗi ngày. Không thể hoàn tác thao tác này.',
  shortenAction: 'Rút ngắn thời hạn',
} satisfies SectionOf<'baseInfo', 'vie'>;
