import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Trợ giúp',
  widen: 'Hiện toàn trang',
  narrow: 'Hiện bên cạnh trang',
  keys: 'Nhấn ? để xem các phím tắt.',
  home: {
    what: 'Trang chủ hiển thị lượng khách của cửa hàng đang chọn: lượt vào, lượt đi qua, số nhóm và các chỉ số khác, kèm so sánh với kỳ trước. Nếu bạn quản lý nhiều cửa hàng, ban đầu trang hiển thị số tổng của tất cả.',
    how: 'Nhấn tên cửa hàng để đổi cửa hàng, chọn khoảng thời gian ở góc trên bên phải. “Chọn chỉ số” quyết định các chỉ số hiện trên trang này.',
    mind: 'Dấu thiếu dữ liệu ở một chỉ số nghĩa là có thiết bị chưa gửi dữ liệu. Hãy xem thiết bị nào đang gửi trước khi rút ra kết luận.',
  },
  organisations: {
    what: 'Tổ chức là các cấp quản lý của công ty, ví dụ vùng và thành phố. Cửa hàng và người dùng thuộc về tổ chức; điều đó quyết định ai xem được số liệu nào.',
    how: 'Chọn một tổ chức để thêm cấp dưới, hoặc để sửa, chuyển hay ngừng dùng. Khi chuyển, mọi cấp dưới và cửa hàng cùng chuyển theo.',
    mind: 'Không thể xóa tổ chức còn cấp dưới hoặc cửa hàng: hãy chuyển hoặc xóa chúng trước. Tổ chức cao nhất luôn được giữ lại.',
  },
  roles: {
    what: 'Vai trò quy định người dùng mở được menu nào và làm được gì trong đó. Số cấp bậc càng nhỏ, quyền càng cao.',
    how: 'Thêm vai trò rồi gán menu: chọn menu cấp một, sau đó chọn các trang và thao tác bên trong. Bạn chỉ gán được menu mà chính bạn có.',
    mind: 'Vai trò quản trị viên được bảo vệ, không thể sửa hay xóa. Thay đổi vai trò có hiệu lực từ thao tác tiếp theo của người dùng.',
  },
  users: {
    what: 'Đây là những người được đăng nhập. Mỗi người có một hoặc nhiều vai trò, thuộc một tổ chức và có phạm vi dữ liệu: theo tổ chức hoặc theo từng cửa hàng.',
    how: 'Mật khẩu ban đầu của người dùng mới chỉ hiện một lần: hãy giao ngay cho họ. Họ phải đổi mật khẩu khi đăng nhập lần đầu. Nếu ai quên mật khẩu, hãy đặt lại tại đây.',
    mind: 'Khi bạn ngừng dùng hoặc xóa tài khoản, hay đặt lại mật khẩu, người đó bị đăng xuất ngay. Bạn không thể sửa người có vai trò cao hơn mình.',
  },
  logs: {
    what: 'Nhật ký thao tác ghi lại ai đã làm gì, lúc nào, với giá trị từng trường trước và sau khi sửa. Các lần đăng nhập được liệt kê riêng.',
    how: 'Lọc theo tên, người thực hiện, trạng thái, loại và thời gian; mở rộng một dòng để xem nội dung thay đổi. Tệp xuất ra đúng như kết quả lọc.',
    mind: 'Nhật ký chỉ để xem, không ai sửa hay xóa được. Thông tin bí mật như mật khẩu không bao giờ hiển thị.',
  },
  companies: {
    what: 'Đây là các công ty dùng nền tảng này, với thông tin liên hệ, ngày hết hạn, hạn mức thiết bị và các menu được dùng.',
    how: 'Sau khi thêm công ty, hãy tạo quản trị viên và giao mật khẩu dùng một lần. “Quyền menu” quyết định công ty có những chức năng nào.',
    mind: 'Khi bạn ngừng một công ty, mọi người dùng của công ty bị đăng xuất ngay; thiết bị vẫn tiếp tục đếm. Menu bị thu hồi cũng mất khỏi mọi vai trò của công ty.',
  },
  menus: {
    what: 'Tại đây bạn sắp xếp menu của hệ thống: nhóm menu, trang, liên kết ngoài và quyền nút bấm, cùng tên, biểu tượng và thứ tự.',
    how: 'Khi thêm, hãy chọn menu cha và loại. Mỗi nút bấm ứng với một quyền; liên kết ngoài cần địa chỉ web đầy đủ và mở trong cửa sổ mới.',
    mind: 'Menu có sẵn trong sản phẩm có thể đổi tên, ẩn và sắp xếp nhưng không thể xóa. Menu đã ẩn không hiện ra nữa, nhưng vẫn mở được bằng địa chỉ.',
  },
  profile: {
    what: 'Hồ sơ hiển thị thông tin, vai trò và phạm vi dữ liệu của bạn. Bạn có thể đổi ảnh, họ tên, thông tin liên hệ và ngôn ngữ.',
    how: 'Đổi mật khẩu và bật xác minh hai bước trong mục “Bảo mật đăng nhập”. Trong “Thiết bị đang đăng nhập”, bạn có thể đăng xuất những thiết bị không còn dùng.',
    mind: 'Khi đổi mật khẩu, bạn bị đăng xuất trên mọi thiết bị khác. Hãy cất kỹ mã khôi phục của xác minh hai bước: mã chỉ hiện một lần.',
  },
} satisfies AreaOf<'guide', 'vie'>;
