/** The daily mail of notices in traditional Chinese. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const zhHant: NoticeWording = {
  subject: '您的新訊息',
  intro: '以下是您的新訊息:',
  headings: {
    result_out: '已公布的成績',
    score_changed: '有變動的分數',
    test_allotted: '分配給您的測驗',
    work_allotted: '學習內容',
    due_tomorrow: '明天到期',
    doubt_answered: '對您提問的答覆',
    doubt_waiting: '等待答覆的提問',
    report_ready: '等待核准的週報',
    job_done: '已完成的工作',
    announcement: '公告',
  },
  read: (link) => `在 Assay 中閱讀:\n${link}`,
  stop: (link) => `若不想再收到這類郵件,請在此停止:\n${link}`,
};
