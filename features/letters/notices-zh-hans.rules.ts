/** The daily mail of notices in simplified Chinese. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const zhHans: NoticeWording = {
  subject: '您的新消息',
  intro: '以下是您的新消息:',
  headings: {
    result_out: '已公布的成绩',
    score_changed: '有变动的分数',
    test_allotted: '分配给您的测试',
    work_allotted: '学习内容',
    due_tomorrow: '明天到期',
    doubt_answered: '对您提问的答复',
    doubt_waiting: '等待答复的提问',
    report_ready: '等待批准的周报',
    job_done: '已完成的任务',
    announcement: '公告',
  },
  read: (link) => `在 Assay 中阅读:\n${link}`,
  stop: (link) => `如不想再收到这类邮件,请在此停止:\n${link}`,
};
