/** The daily mail of notices in Korean. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const ko: NoticeWording = {
  subject: '새 소식',
  intro: '새 소식이 있습니다.',
  headings: {
    result_out: '공개된 결과',
    score_changed: '변경된 점수',
    test_allotted: '배정된 시험',
    work_allotted: '공부할 자료',
    due_tomorrow: '내일이 기한인 것',
    doubt_answered: '질문에 대한 답변',
    doubt_waiting: '답변을 기다리는 질문',
    report_ready: '승인을 기다리는 주간 보고서',
    job_done: '완료된 작업',
    announcement: '공지',
  },
  read: (link) => `Assay에서 읽기:\n${link}`,
  stop: (link) => `이 메일을 더 이상 받지 않으려면 여기에서 중지하세요:\n${link}`,
};
