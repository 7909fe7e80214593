/** The letters in traditional Chinese, with "您". */
import type { Wording } from './wording.rules.ts';

const ignore = '如果不是您提出的要求，那麼一切都沒有改變，您不需要做任何事。';
const alarm = '如果不是您本人操作，請立即通知學校。';
const works = (lasts: string) => `此連結 ${lasts}內有效。`;

export const zhHant: Wording = {
  greeting: (name) => `${name}，您好：`,
  greeting_without_name: '您好：',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}邀請您使用 Assay`,
    lines: [
      school === null
        ? `${by} 已為您在 Assay 建立帳戶。Assay 是用於測驗、練習和查看成績的平台。`
        : `${school}的 ${by} 已為您在 Assay 建立帳戶。${school}的測驗、練習和成績都在 Assay 上。`,
      `請在此設定密碼，之後即可登入：\n${link}`,
      works(lasts),
      `您的使用者名稱是 ${username}。您可以用它或此電子郵件登入。`,
      `如果您不認識${school ?? by}，可以忽略此郵件。`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: '請設定新密碼',
    lines: [
      `請在此設定新密碼：\n${link}`,
      `此連結只能使用一次，${lasts}內有效。`,
      `您的使用者名稱是 ${username}。您可以用它或此電子郵件登入。`,
      ignore,
    ],
  }),
  password_changed: {
    subject: '您的密碼已變更',
    lines: ['您的密碼剛剛已變更，您已在所有裝置上登出。', alarm],
  },
  email_changed: {
    subject: '您的電子郵件已變更',
    lines: ['您用來登入的電子郵件剛剛已變更或移除。', alarm],
  },
  mobile_changed: {
    subject: '您的手機號碼已變更',
    lines: ['您用來登入的手機號碼剛剛已變更或移除。', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: '請確認您的新電子郵件',
    lines: [
      `請確認這是您的電子郵件：\n${link}`,
      works(lasts),
      '確認後，您將使用此電子郵件登入，不再使用原本的電子郵件。',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: '請確認您的電子郵件',
    lines: [
      `請確認這是您的電子郵件：\n${link}`,
      works(lasts),
      '確認後，您就可以使用此電子郵件登入。',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward}需要您的同意`,
    lines: [
      `${ward}已在 Assay 報名參加測驗和練習，並將您填寫為家長或監護人。`,
      `如果您同意，請開啟此頁面：\n${link}`,
      works(lasts),
      `沒有您的同意，${ward}無法開始。如果您不同意，不需要做任何事。`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} 是您的驗證碼，${lasts}內有效。學校的任何人都不會向您索取此驗證碼。`,
  reminder: ({ title, by, link }) => ({
    subject: `尚未完成:${title}`,
    lines: [`${by} 提醒您:「${title}」尚未完成。`, `在 Assay 中開啟:\n${link}`],
  }),
  read_more: (link) => `在 Assay 中閱讀：\n${link}`,
  consent_page: {
    title: '您的同意',
    intro:
      '身為家長或監護人，您同意郵件中提到的孩子在此參加測驗和練習，並同意為此保存其答案和成績。您可以隨時通知學校，撤回您的同意。',
    act: '我同意',
    acting: '正在儲存',
    done: (first_name) => `謝謝。${first_name}現在可以開始了。`,
    no_token: '請開啟郵件中的完整連結。',
    spent: '此連結已使用過或已過期。請學生再寄一個給您。',
    unreached: '伺服器沒有回應，未做任何變更。請檢查網路連線後再試一次。',
    failed: '發生問題，未做任何變更。請過幾分鐘再試一次。',
    language: '語言',
  },
};
