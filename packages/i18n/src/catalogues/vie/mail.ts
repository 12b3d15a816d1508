import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Mã đăng ký {{product}} của bạn: {{code}}',
  codeText_other:
    'Mã đăng ký của bạn là {{code}}. Mã chỉ dùng được một lần và hết hạn sau {{n}} phút.\n\nĐừng cho ai biết mã này. Nếu bạn không đăng ký {{product}}, hãy bỏ qua email này.',
  takenSubject: 'Bạn đã có tài khoản {{product}}',
  takenText:
    'Có người đang đăng ký {{product}} bằng địa chỉ email này, nhưng địa chỉ này đã có tài khoản.\n\nNếu đó là bạn, hãy đăng nhập tại đây: {{url}}\nNếu quên mật khẩu, hãy liên hệ quản trị viên của công ty. Nếu không phải bạn, hãy bỏ qua email này. Tài khoản của bạn không có gì thay đổi.',
} satisfies SectionOf<'mail', 'vie'>;
