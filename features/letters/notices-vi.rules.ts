/** The daily mail of notices in Vietnamese. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const vi: NoticeWording = {
  subject: 'Tin mới cho bạn',
  intro: 'Đây là tin mới cho bạn:',
  headings: {
    result_out: 'Kết quả đã công bố',
    score_changed: 'Điểm đã thay đổi',
    test_allotted: 'Bài kiểm tra cho bạn',
    work_allotted: 'Để học',
    due_tomorrow: 'Hạn vào ngày mai',
    doubt_answered: 'Câu trả lời cho thắc mắc của bạn',
    doubt_waiting: 'Thắc mắc đang chờ trả lời',
    report_ready: 'Báo cáo tuần chờ duyệt',
    job_done: 'Công việc đã xong',
    announcement: 'Thông báo',
  },
  read: (link) => `Đọc trong Assay:\n${link}`,
  stop: (link) => `Để không nhận những thư này nữa, hãy dừng tại đây:\n${link}`,
};
