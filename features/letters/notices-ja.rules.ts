/** The daily mail of notices in Japanese. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const ja: NoticeWording = {
  subject: '新しいお知らせ',
  intro: '新しいお知らせがあります。',
  headings: {
    result_out: '公開された結果',
    score_changed: '変更された得点',
    test_allotted: '割り当てられたテスト',
    work_allotted: '学習する教材',
    due_tomorrow: '明日が期限のもの',
    doubt_answered: '質問への回答',
    doubt_waiting: '回答待ちの質問',
    report_ready: '承認待ちの週間レポート',
    job_done: '完了した処理',
    announcement: 'お知らせ',
  },
  read: (link) => `Assayで読む:\n${link}`,
  stop: (link) => `このメールの配信を停止するには、こちらを開いてください:\n${link}`,
};
