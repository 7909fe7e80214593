/** The letters in Vietnamese, with "quý vị". */
import type { Wording } from './wording.rules.ts';

const ignore =
  'Quý vị không yêu cầu việc này? Vậy thì không có gì thay đổi, và quý vị không cần làm gì thêm.';
const alarm = 'Không phải quý vị đã làm việc này? Vui lòng báo ngay cho nhà trường.';
const works = (lasts: string) => `Đường liên kết có hiệu lực trong ${lasts}.`;

export const vi: Wording = {
  greeting: (name) => `Xin chào ${name},`,
  greeting_without_name: 'Xin chào,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} mời quý vị dùng Assay`,
    lines: [
      school === null
        ? `${by} đã tạo cho quý vị một tài khoản trên Assay, nền tảng dành cho bài kiểm tra, bài luyện tập và kết quả.`
        : `${by} của ${school} đã tạo cho quý vị một tài khoản trên Assay, nơi có bài kiểm tra, bài luyện tập và kết quả của ${school}.`,
      `Vui lòng chọn mật khẩu tại đây, sau đó quý vị có thể đăng nhập:\n${link}`,
      works(lasts),
      `Tên đăng nhập của quý vị là ${username}. Quý vị có thể đăng nhập bằng tên này hoặc bằng email này.`,
      `Quý vị không biết ${school ?? by}? Vậy thì quý vị có thể bỏ qua email này.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Đặt mật khẩu mới',
    lines: [
      `Vui lòng đặt mật khẩu mới tại đây:\n${link}`,
      `Đường liên kết chỉ dùng được một lần và có hiệu lực trong ${lasts}.`,
      `Tên đăng nhập của quý vị là ${username}. Quý vị có thể đăng nhập bằng tên này hoặc bằng email này.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Mật khẩu của quý vị đã được thay đổi',
    lines: ['Mật khẩu của quý vị vừa được thay đổi, và quý vị đã được đăng xuất khỏi mọi thiết bị.', alarm],
  },
  email_changed: {
    subject: 'Email của quý vị đã được thay đổi',
    lines: ['Email mà quý vị dùng để đăng nhập vừa được thay đổi hoặc gỡ bỏ.', alarm],
  },
  mobile_changed: {
    subject: 'Số di động của quý vị đã được thay đổi',
    lines: ['Số di động mà quý vị dùng để đăng nhập vừa được thay đổi hoặc gỡ bỏ.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Xác nhận email mới của quý vị',
    lines: [
      `Vui lòng xác nhận đây là email của quý vị:\n${link}`,
      works(lasts),
      'Sau đó, quý vị đăng nhập bằng email này thay cho email trước đây.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Xác nhận email của quý vị',
    lines: [
      `Vui lòng xác nhận đây là email của quý vị:\n${link}`,
      works(lasts),
      'Sau đó, quý vị có thể đăng nhập bằng email này.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} cần sự đồng ý của quý vị`,
    lines: [
      `${ward} đã ghi danh vào Assay để làm bài kiểm tra và luyện tập, và đã nêu tên quý vị là cha mẹ hoặc người giám hộ.`,
      `Nếu đồng ý, vui lòng mở trang này:\n${link}`,
      works(lasts),
      `Nếu không có sự đồng ý của quý vị, ${ward} không thể bắt đầu. Nếu không đồng ý, quý vị không cần làm gì.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} là mã của quý vị. Mã có hiệu lực trong ${lasts}. Không ai trong trường sẽ hỏi quý vị mã này.`,
  reminder: ({ title, by, link }) => ({
    subject: `Còn phải làm: ${title}`,
    lines: [`${by} nhắc bạn về “${title}”, tài liệu mà bạn chưa hoàn thành.`, `Mở trong Assay:\n${link}`],
  }),
  read_more: (link) => `Đọc trong Assay:\n${link}`,
  consent_page: {
    title: 'Sự đồng ý của quý vị',
    intro:
      'Với tư cách là cha mẹ hoặc người giám hộ, quý vị đồng ý để em có tên trong email làm bài kiểm tra và luyện tập tại đây, và đồng ý cho lưu giữ câu trả lời cùng kết quả của em cho mục đích đó. Quý vị có thể rút lại sự đồng ý bất cứ lúc nào bằng cách báo cho nhà trường.',
    act: 'Tôi đồng ý',
    acting: 'Đang lưu',
    done: (first_name) => `Cảm ơn quý vị. Bây giờ ${first_name} có thể bắt đầu.`,
    no_token: 'Vui lòng mở toàn bộ đường liên kết trong email.',
    spent: 'Đường liên kết này đã được sử dụng hoặc đã hết hạn. Vui lòng nhờ học sinh gửi lại cho quý vị.',
    unreached: 'Máy chủ không phản hồi. Không có gì thay đổi. Vui lòng kiểm tra kết nối rồi thử lại.',
    failed: 'Đã xảy ra lỗi. Không có gì thay đổi. Vui lòng thử lại sau vài phút.',
    language: 'Ngôn ngữ',
  },
};
