/** The letters in Japanese, in the polite style. */
import type { Wording } from './wording.rules.ts';

const ignore = 'お心当たりがない場合は、何も変更されていませんので、そのままで問題ありません。';
const alarm = 'お心当たりがない場合は、すぐに学校へお知らせください。';
const works = (lasts: string) => `リンクの有効期間は ${lasts}です。`;

export const ja: Wording = {
  greeting: (name) => `${name} 様`,
  greeting_without_name: 'こんにちは。',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} から Assay へのご招待`,
    lines: [
      school === null
        ? `${by} が、Assay にあなたのアカウントを作成しました。Assay はテスト、練習、結果のためのサービスです。`
        : `${school} の ${by} が、Assay にあなたのアカウントを作成しました。Assay では ${school} のテスト、練習、結果をご利用いただけます。`,
      `こちらでパスワードを設定すると、ログインできます。\n${link}`,
      works(lasts),
      `ユーザー名は ${username} です。ユーザー名またはこのメールアドレスでログインできます。`,
      `${school ?? by} にお心当たりがない場合は、このメールを無視してください。`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: '新しいパスワードを設定してください',
    lines: [
      `こちらで新しいパスワードを設定してください。\n${link}`,
      `リンクは一度だけ使えます。${works(lasts)}`,
      `ユーザー名は ${username} です。ユーザー名またはこのメールアドレスでログインできます。`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'パスワードが変更されました',
    lines: ['パスワードが変更され、すべての端末からログアウトされました。', alarm],
  },
  email_changed: {
    subject: 'メールアドレスが変更されました',
    lines: ['ログインに使うメールアドレスが変更または削除されました。', alarm],
  },
  mobile_changed: {
    subject: '携帯電話番号が変更されました',
    lines: ['ログインに使う携帯電話番号が変更または削除されました。', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: '新しいメールアドレスをご確認ください',
    lines: [
      `ご自身のメールアドレスであることを、こちらでご確認ください。\n${link}`,
      works(lasts),
      '確認後は、以前のものに代わり、このメールアドレスでログインします。',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'メールアドレスをご確認ください',
    lines: [
      `ご自身のメールアドレスであることを、こちらでご確認ください。\n${link}`,
      works(lasts),
      '確認後は、このメールアドレスでログインできます。',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward}さんについての同意のお願い`,
    lines: [
      `${ward}さんが、テストの受験と練習のために Assay に登録しました。保護者の連絡先として、このメールアドレスが記入されています。`,
      `ご同意いただける場合は、こちらのページを開いてください。\n${link}`,
      works(lasts),
      `ご同意がない場合、${ward}さんは始めることができません。同意されない場合は、何もなさる必要はありません。`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `確認コードは ${code} です。有効期間は ${lasts}です。学校からこのコードをお尋ねすることはありません。`,
  reminder: ({ title, by, link }) => ({
    subject: `未完了:${title}`,
    lines: [
      `${by}さんからのお知らせです。「${title}」がまだ終わっていません。`,
      `Assayで開いてください:\n${link}`,
    ],
  }),
  read_more: (link) => `Assay で読む：\n${link}`,
  consent_page: {
    title: '保護者の同意',
    intro:
      'あなたは保護者として、メールに記載されたお子様がここでテストを受けて練習すること、またそのために解答と結果が保存されることに同意します。同意は、学校に知らせることでいつでも取り消せます。',
    act: '同意します',
    acting: '保存しています',
    done: (first_name) => `ありがとうございます。${first_name}さんは始められるようになりました。`,
    no_token: 'メールに記載されたリンク全体を開いてください。',
    spent:
      'このリンクはすでに使われたか、有効期限が切れています。新しいリンクを送るよう、お子様にお伝えください。',
    unreached:
      'サーバーから応答がありません。何も変更されていません。接続を確認して、もう一度お試しください。',
    failed: '問題が発生しました。何も変更されていません。数分後にもう一度お試しください。',
    language: '言語',
  },
};
