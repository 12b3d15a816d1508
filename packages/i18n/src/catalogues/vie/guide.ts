import type { SectionOf } from '../../catalogue-types.ts';

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
  health: {
    what: 'Trang này cho biết số đếm có gì sai: ở đâu, từ khi nào, khoảng bao nhiêu người bị sót và cách xử lý. “Theo ngày” cho thấy đã nhận bao nhiêu trong số bản ghi phải nhận.',
    how: 'Bắt đầu từ sự cố làm sót nhiều người nhất: đọc cách xử lý và mở thiết bị nếu cần. Khi đã khắc phục, chọn “Kiểm tra lại”. Việc không phải sự cố thì bỏ qua kèm lý do.',
    mind: 'Số người bị sót được ước tính từ cùng thứ và cùng giờ của các tuần khác, và không bao giờ tự cộng vào số liệu của bạn.',
  },
  festivals: {
    what: '“Ngày lễ” đặt mỗi ngày lễ trong năm cạnh 7 ngày trước đó. Danh sách chứa các ngày lễ cần xem; có thể lấy từ lịch của nhiều nước, lịch Trung Quốc kèm ngày làm bù.',
    how: 'Chọn địa điểm, chỉ số và năm, rồi mở một ngày lễ để xem từng ngày. Trong “Danh sách” bạn thêm, sửa, xóa hoặc lấy từ lịch sau khi xem trước.',
    mind: 'So sánh trung bình mỗi ngày; ngày không có dữ liệu không phải là 0. Ngày lễ đang diễn ra được so với cùng phần của các ngày trước. Ngày làm bù không nằm trong phân tích nào.',
  },
  festivalCompare: {
    what: 'So sánh ngày lễ đặt các ngày của cùng một dịp lễ trong nhiều năm cạnh nhau, mỗi ngày cạnh ngày cùng thứ.',
    how: 'Chọn ngày lễ và tối đa sáu năm. Mỗi nhóm cột là một thứ trong tuần; bảng cho biết ngày của từng năm và thay đổi so với ngày tương ứng của năm trước. Ngày không có ngày tương ứng vẫn hiện nhưng không được so sánh.',
    mind: 'Chỉ so sánh được các ngày lễ có tên giống hệt nhau. Cửa hàng không có dữ liệu trong một năm sẽ bị bỏ qua, và trang cho biết số lượng.',
  },
  organisations: {
    what: 'Tổ chức là các cấp quản lý của công ty, ví dụ vùng và thành phố. Cửa hàng và người dùng thuộc về tổ chức; điều đó quyết định ai xem được số liệu nào.',
    how: 'Chọn một tổ chức để thêm cấp dưới, hoặc để sửa, chuyển hay ngừng dùng. Khi chuyển, mọi cấp dưới và cửa hàng cùng chuyển theo.',
    mind: 'Không thể xóa tổ chức còn cấp dưới hoặc cửa hàng: hãy chuyển hoặc xóa chúng trước. Tổ chức cao nhất luôn được giữ lại.',
  },
  entities: {
    what: 'Cửa hàng là địa điểm đếm khách. Tại đây bạn quản lý tổ chức, thông tin liên hệ, giờ mở cửa, múi giờ và nhãn của cửa hàng, đồng thời quyết định có gửi số liệu sang hệ thống khác hay không.',
    how: 'Chọn tổ chức ở bên trái, hoặc tìm theo tên, thành phố, địa chỉ hay nhãn. Sau khi thêm cửa hàng, hãy thêm lối vào rồi gắn thiết bị. Nhấn tên cửa hàng để mở trang chi tiết trong cửa sổ mới.',
    mind: 'Khi đổi múi giờ hoặc giờ mùa hè, số liệu cũ được tính lại theo giờ địa phương mới. Không thể xóa cửa hàng còn thiết bị đang gắn; sau khi xóa, số đếm tại đó không còn nằm trong báo cáo nào.',
  },
  entityDetail: {
    what: 'Toàn cảnh một cửa hàng: lượt khách hôm nay, các lối vào và tình trạng thiết bị, khu vực, lịch sử gắn thiết bị và độ đầy đủ dữ liệu 14 ngày gần nhất.',
    how: 'Mỗi ô trong “Độ đầy đủ dữ liệu” là một ngày của một thiết bị; trỏ vào ô để xem đã nhận bao nhiêu bản ghi trên số phải nhận. “Xem ở trang chủ” mở mọi số liệu của cửa hàng.',
    mind: 'Thời gian trên trang này là giờ địa phương của cửa hàng. Thiết bị đã rời cửa hàng vẫn được liệt kê chừng nào còn hiện những ngày nó đếm tại đây.',
  },
  entrances: {
    what: 'Lối vào là vị trí thiết bị đếm khách trong cửa hàng, ví dụ cửa bắc, lối nối ga tàu điện. Số liệu của lối vào do các thiết bị gắn với nó đếm được.',
    how: 'Gắn thiết bị ngay khi thêm lối vào, hoặc về sau trong mục “Thiết bị”; cũng tại đó bạn gỡ thiết bị hoặc chuyển từ lối vào khác sang. Nếu thiết bị đã lắp từ trước, hãy chọn một thời điểm trong quá khứ: bạn sẽ thấy số liệu cũ thay đổi thế nào trước khi xác nhận.',
    mind: 'Khi xóa lối vào, thiết bị được gỡ ra, số liệu đã đếm vẫn giữ nguyên. Gắn từ thời điểm trong quá khứ sẽ ghi lại số liệu cũ; trang hiển thị tiến độ.',
  },
  targets: {
    what: 'Đặt số lượt vào mà mỗi tổ chức và cửa hàng cần đạt trong một năm: cả năm, từng tháng hoặc cả hai. Số nhỏ là thực tế cùng tháng năm trước.',
    how: 'Điền ô như trong bảng tính, dán từ bảng tính hoặc dùng “Nhập”. “Phân bổ” chia mục tiêu năm cho các tháng theo số ngày hoặc theo năm trước.',
    mind: 'Tháng có mục tiêu riêng thì theo mục tiêu tháng, phần còn lại của mục tiêu năm chia đều cho các ngày khác. Tổ chức chưa có mục tiêu riêng được đo bằng mục tiêu của các cửa hàng.',
  },
  areas: {
    what: 'Khu vực là nhóm lối vào của một cửa hàng, ví dụ một tầng hay khu ẩm thực, để xem chung lượt khách. Một lối vào có thể thuộc nhiều khu vực.',
    how: 'Chọn cửa hàng, thêm khu vực rồi chọn các lối vào. Mục “Lối vào” cho phép thêm hoặc đưa ra nhiều lối vào cùng lúc; mục “Thiết bị” liệt kê thiết bị trong khu vực.',
    mind: 'Xóa khu vực không xóa lối vào hay số liệu. Khu vực chưa gắn thiết bị thì không có số liệu.',
  },
  devices: {
    what: 'Toàn bộ thiết bị đếm: lắp ở đâu, có trực tuyến không, pin và tín hiệu, cài đặt và firmware. Danh sách tự cập nhật.',
    how: 'Thêm thiết bị bằng số sê-ri, mẫu và cửa hàng. Có nhiều thiết bị thì dùng “Thêm nhiều thiết bị”; thiết bị đã từng liên lạc thì dùng “Nhận thiết bị”. Chọn nhiều thiết bị để cùng đặt chu kỳ gửi, gỡ hoặc cập nhật firmware.',
    mind: 'Thiết bị chỉ được tính sau khi gắn với lối vào. Không thể xóa thiết bị đang gắn: hãy gỡ trước. Cài đặt mới có hiệu lực ở lần liên lạc tiếp theo.',
  },
  deviceModels: {
    what: 'Mẫu thiết bị là danh sách để chọn khi đăng ký thiết bị. Mã phải đúng với mẫu thực tế của thiết bị; giao thức cho biết thiết bị gửi số liệu bằng cách nào.',
    how: 'Các mẫu thông dụng đã có sẵn. Với mẫu khác, nhấn “Thêm mẫu” rồi nhập loại, tên và mã.',
    mind: 'Mẫu có sẵn hoặc đang được dùng không thể xóa, cũng không thể đổi loại và mã.',
  },
  firmware: {
    what: 'Tại đây lưu firmware của từng mẫu: các phiên bản, tệp, và phiên bản nào mới nhất.',
    how: 'Khi thêm, hãy chọn mẫu rồi tải tệp lên hoặc nhập địa chỉ tải. Thiết bị được so với phiên bản mới nhất; việc cập nhật thực hiện ở trang Thiết bị.',
    mind: 'Không thể xóa firmware mà thiết bị đang chờ. Sau khi tải lên, hãy kiểm tra mã SHA-256 có khớp với mã nhà sản xuất công bố không.',
  },
  allDevices: {
    what: 'Thiết bị của mọi công ty trên nền tảng, cùng trạng thái, firmware và giấy phép.',
    how: 'Lọc theo số sê-ri, công ty, loại hoặc trạng thái. Chọn nhiều thiết bị để cùng đặt giấy phép.',
    mind: 'Khi giấy phép kết thúc, thiết bị hiện là “Hết hạn”. Để trống ngày nghĩa là không thời hạn.',
  },
  unassigned: {
    what: 'Các thiết bị đã liên lạc với nền tảng nhưng chưa thuộc công ty nào.',
    how: 'Mở “Tin cuối” để xem thiết bị đã gửi gì. Quản trị viên công ty thêm thiết bị tại trang Thiết bị bằng “Nhận thiết bị”.',
    mind: 'Tin được lưu bảy ngày: nếu nhận thiết bị trong thời gian đó, dữ liệu gửi trước đó cũng được tính.',
  },
  baseInfo: {
    what: 'Thông tin cơ bản gồm logo, thông tin liên hệ của công ty và các cài đặt dùng để tính số liệu.',
    how: 'Logo bạn tải lên sẽ hiện với mọi người dùng của công ty. “Cài đặt kinh doanh” gồm giờ mở cửa, cách tính tỷ lệ vào cửa hàng, khoảng cách nhóm và thời hạn lưu dữ liệu.',
    mind: 'Rút ngắn thời hạn lưu sẽ xóa vĩnh viễn các bản ghi cũ hơn trong vòng một ngày. Trước khi xác nhận, bạn được cho biết bao nhiêu bản ghi bị xóa.',
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
  ruleCorrect: {
    what: 'Hiệu chỉnh sửa lại số đếm thừa hoặc thiếu: bằng hệ số, hoặc bằng số thực tế của một ngày hay một giờ.',
    how: 'Chọn lối vào hoặc thiết bị, ngày và khung giờ, rồi ghi lý do. Phần xem trước cho thấy từng ngày trước và sau; sau đó quy tắc mới được thêm.',
    mind: 'Dữ liệu thiết bị đã gửi không bao giờ bị sửa. Thu hồi quy tắc thì mọi số liệu trở lại như khi không có nó.',
  },
  ruleSet: {
    what: 'Nơi quy định những gì được tính tại cửa hàng hoặc lối vào: khung giờ nào, chỉ số nào, giới hạn mỗi bản ghi, có trừ nhân viên hay không.',
    how: 'Chọn cửa hàng hoặc lối vào, rồi chọn những gì được tính; để trống mục không cần giới hạn. Phần xem trước cho thấy ảnh hưởng trước khi thay đổi.',
    mind: 'Nhiều quy tắc cho một địa điểm đều có hiệu lực. Không thể sửa quy tắc: hãy thu hồi và thêm quy tắc khác.',
  },
  ruleEliminate: {
    what: 'Loại trừ bỏ ra các bản ghi lúc thử nghiệm, sửa chữa hoặc thiết bị hỏng.',
    how: 'Chọn cửa hàng, lối vào hoặc thiết bị, ngày và khung giờ, rồi ghi lý do. Phần xem trước cho thấy những gì sẽ thiếu.',
    mind: 'Dữ liệu bị loại được coi là thiếu, không phải 0. Thu hồi loại trừ thì dữ liệu được tính lại.',
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
  gapFillings: {
    what: 'Những giờ thiết bị không báo có thể bù bằng ước tính: trung vị của cùng thứ và giờ trong các tuần trước, điều chỉnh theo lượng khách ở các lối vào khác của cửa hàng.',
    how: 'Bấm “Bù khoảng thiếu”, chọn cửa hàng và ngày. Nếu hỏi lại được thiết bị thì làm trước. Phần còn lại hãy xem trước, ghi lý do rồi lưu.',
    mind: 'Số ước tính luôn được ghi rõ và không bao giờ trộn với số đếm. Khi bản ghi thật của giờ nào về, ước tính của giờ đó hết hiệu lực. Có thể rút lại bất cứ lúc nào.',
  },
  profile: {
    what: 'Hồ sơ hiển thị thông tin, vai trò và phạm vi dữ liệu của bạn. Bạn có thể đổi ảnh, họ tên, thông tin liên hệ và ngôn ngữ.',
    how: 'Đổi mật khẩu và bật xác minh hai bước trong mục “Bảo mật đăng nhập”. Trong “Thiết bị đang đăng nhập”, bạn có thể đăng xuất những thiết bị không còn dùng.',
    mind: 'Khi đổi mật khẩu, bạn bị đăng xuất trên mọi thiết bị khác. Hãy cất kỹ mã khôi phục của xác minh hai bước: mã chỉ hiện một lần.',
  },
} satisfies SectionOf<'guide', 'vie'>;
