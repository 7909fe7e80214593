/** The texts of the daily mail of notices in every language. */
import type { Language } from './language.rules.ts';

/** The kinds of notices in a mail. */
export type MailedKind =
  | 'result_out'
  | 'score_changed'
  | 'test_allotted'
  | 'work_allotted'
  | 'due_tomorrow'
  | 'doubt_answered'
  | 'doubt_waiting'
  | 'report_ready'
  | 'job_done'
  | 'announcement';

interface NoticeWording {
  readonly subject: string;
  readonly intro: string;
  /** The heading above the titles of each kind. */
  readonly headings: Readonly<Record<MailedKind, string>>;
  readonly read: (link: string) => string;
  readonly stop: (link: string) => string;
}

export const NOTICE_WORDINGS: Readonly<Record<Language, NoticeWording>> = {
  de: {
    subject: 'Neues für dich',
    intro: 'Das ist neu für dich:',
    headings: {
      result_out: 'Ergebnisse, die da sind',
      score_changed: 'Geänderte Punktzahlen',
      test_allotted: 'Tests für dich',
      work_allotted: 'Zum Lernen',
      due_tomorrow: 'Morgen fällig',
      doubt_answered: 'Antworten auf deine Fragen',
      doubt_waiting: 'Fragen, die auf eine Antwort warten',
      report_ready: 'Wochenberichte, die auf Freigabe warten',
      job_done: 'Fertige Aufträge',
      announcement: 'Ankündigungen',
    },
    read: (link) => `In Assay lesen:\n${link}`,
    stop: (link) => `Wenn du diese Mails nicht mehr bekommen willst, beende sie hier:\n${link}`,
  },
  en: {
    subject: 'What’s new for you',
    intro: 'Here’s what’s new:',
    headings: {
      result_out: 'Released results',
      score_changed: 'Changed scores',
      test_allotted: 'New tests',
      work_allotted: 'New study assignments',
      due_tomorrow: 'Due tomorrow',
      doubt_answered: 'Answers to your doubts',
      doubt_waiting: 'Doubts waiting for an answer',
      report_ready: 'Weekly reports to approve',
      job_done: 'Finished tasks',
      announcement: 'Announcements',
    },
    read: (link) => `Read more in Assay:\n${link}`,
    stop: (link) => `Unsubscribe from these emails:\n${link}`,
  },
  es: {
    subject: 'Novedades para ti',
    intro: 'Esto es nuevo para ti:',
    headings: {
      result_out: 'Resultados publicados',
      score_changed: 'Puntuaciones que han cambiado',
      test_allotted: 'Pruebas para ti',
      work_allotted: 'Para estudiar',
      due_tomorrow: 'Para mañana',
      doubt_answered: 'Respuestas a tus dudas',
      doubt_waiting: 'Dudas que esperan respuesta',
      report_ready: 'Informes semanales por aprobar',
      job_done: 'Trabajos terminados',
      announcement: 'Anuncios',
    },
    read: (link) => `Léelo en Assay:\n${link}`,
    stop: (link) => `Para no recibir más estos correos, deténlos aquí:\n${link}`,
  },
  fr: {
    subject: 'Du nouveau pour vous',
    intro: 'Voici ce qui est nouveau pour vous :',
    headings: {
      result_out: 'Résultats disponibles',
      score_changed: 'Scores modifiés',
      test_allotted: 'Tests pour vous',
      work_allotted: 'À étudier',
      due_tomorrow: 'À rendre demain',
      doubt_answered: 'Réponses à vos questions',
      doubt_waiting: 'Questions en attente de réponse',
      report_ready: 'Rapports hebdomadaires à approuver',
      job_done: 'Travaux terminés',
      announcement: 'Annonces',
    },
    read: (link) => `À lire dans Assay :\n${link}`,
    stop: (link) => `Pour ne plus recevoir ces messages, arrêtez-les ici :\n${link}`,
  },
  it: {
    subject: 'Novità per te',
    intro: 'Ecco le novità per te:',
    headings: {
      result_out: 'Risultati disponibili',
      score_changed: 'Punteggi cambiati',
      test_allotted: 'Prove per te',
      work_allotted: 'Da studiare',
      due_tomorrow: 'In scadenza domani',
      doubt_answered: 'Risposte ai tuoi dubbi',
      doubt_waiting: 'Dubbi in attesa di risposta',
      report_ready: 'Rapporti settimanali da approvare',
      job_done: 'Lavori conclusi',
      announcement: 'Avvisi',
    },
    read: (link) => `Leggi in Assay:\n${link}`,
    stop: (link) => `Per non ricevere più queste email, interrompile qui:\n${link}`,
  },
  ja: {
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
  },
  ko: {
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
  },
  pl: {
    subject: 'Co nowego dla Ciebie',
    intro: 'Oto co nowego dla Ciebie:',
    headings: {
      result_out: 'Udostępnione wyniki',
      score_changed: 'Zmienione wyniki',
      test_allotted: 'Testy dla Ciebie',
      work_allotted: 'Do nauki',
      due_tomorrow: 'Termin jutro',
      doubt_answered: 'Odpowiedzi na Twoje pytania',
      doubt_waiting: 'Pytania czekające na odpowiedź',
      report_ready: 'Raporty tygodniowe do zatwierdzenia',
      job_done: 'Zakończone zadania',
      announcement: 'Ogłoszenia',
    },
    read: (link) => `Przeczytaj w Assay:\n${link}`,
    stop: (link) => `Aby nie dostawać więcej tych wiadomości, wyłącz je tutaj:\n${link}`,
  },
  ru: {
    subject: 'Новое для вас',
    intro: 'Новое для вас:',
    headings: {
      result_out: 'Опубликованные результаты',
      score_changed: 'Изменённые баллы',
      test_allotted: 'Тесты для вас',
      work_allotted: 'Для изучения',
      due_tomorrow: 'Срок завтра',
      doubt_answered: 'Ответы на ваши вопросы',
      doubt_waiting: 'Вопросы, ожидающие ответа',
      report_ready: 'Недельные отчёты, ожидающие одобрения',
      job_done: 'Завершённые задания',
      announcement: 'Объявления',
    },
    read: (link) => `Прочитайте в Assay:\n${link}`,
    stop: (link) => `Чтобы больше не получать эти письма, отключите их здесь:\n${link}`,
  },
  uk: {
    subject: 'Нове для вас',
    intro: 'Нове для вас:',
    headings: {
      result_out: 'Оприлюднені результати',
      score_changed: 'Змінені бали',
      test_allotted: 'Тести для вас',
      work_allotted: 'Для вивчення',
      due_tomorrow: 'Термін завтра',
      doubt_answered: 'Відповіді на ваші запитання',
      doubt_waiting: 'Запитання, що чекають на відповідь',
      report_ready: 'Тижневі звіти, що чекають на схвалення',
      job_done: 'Завершені завдання',
      announcement: 'Оголошення',
    },
    read: (link) => `Прочитайте в Assay:\n${link}`,
    stop: (link) => `Щоб більше не отримувати ці листи, вимкніть їх тут:\n${link}`,
  },
  vi: {
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
  },
  'pt-BR': {
    subject: 'Novidades para você',
    intro: 'Isto é novo para você:',
    headings: {
      result_out: 'Resultados divulgados',
      score_changed: 'Notas que mudaram',
      test_allotted: 'Provas para você',
      work_allotted: 'Para estudar',
      due_tomorrow: 'Para amanhã',
      doubt_answered: 'Respostas às suas dúvidas',
      doubt_waiting: 'Dúvidas que esperam resposta',
      report_ready: 'Relatórios semanais a aprovar',
      job_done: 'Trabalhos concluídos',
      announcement: 'Avisos',
    },
    read: (link) => `Leia no Assay:\n${link}`,
    stop: (link) => `Para não receber mais estes e-mails, pare-os aqui:\n${link}`,
  },
  'zh-Hans': {
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
  },
  'zh-Hant': {
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
  },
};
