/** The letters in simplified Chinese, with "您". */
import type { Wording } from './wording.rules.ts';

const ignore = '如果不是您提出的请求，那么一切都没有改变，您无需进行任何操作。';
const alarm = '如果不是您本人操作，请立即告知学校。';
const works = (lasts: string) => `此链接${lasts}内有效。`;

export const zhHans: Wording = {
  greeting: (name) => `${name}，您好：`,
  greeting_without_name: '您好：',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}邀请您使用 Assay`,
    lines: [
      school === null
        ? `${by} 已为您在 Assay 创建账户。Assay 是用于测试、练习和查看成绩的平台。`
        : `${school}的 ${by} 已为您在 Assay 创建账户。${school}的测试、练习和成绩都在 Assay 上。`,
      `请在此处设置密码，然后即可登录：\n${link}`,
      works(lasts),
      `您的用户名是 ${username}。您可以用它或此邮箱登录。`,
      `如果您不认识${school ?? by}，可以忽略此邮件。`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: '请设置新密码',
    lines: [
      `请在此处设置新密码：\n${link}`,
      `此链接只能使用一次，${lasts}内有效。`,
      `您的用户名是 ${username}。您可以用它或此邮箱登录。`,
      ignore,
    ],
  }),
  password_changed: {
    subject: '您的密码已更改',
    lines: ['您的密码刚刚被更改，您已在所有设备上退出登录。', alarm],
  },
  email_changed: {
    subject: '您的邮箱已更改',
    lines: ['您用于登录的邮箱刚刚被更改或移除。', alarm],
  },
  mobile_changed: {
    subject: '您的手机号已更改',
    lines: ['您用于登录的手机号刚刚被更改或移除。', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: '请确认您的新邮箱',
    lines: [
      `请确认这是您的邮箱：\n${link}`,
      works(lasts),
      '确认后，您将用此邮箱登录，不再使用原来的邮箱。',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: '请确认您的邮箱',
    lines: [`请确认这是您的邮箱：\n${link}`, works(lasts), '确认后，您即可用此邮箱登录。', ignore],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward}需要您的同意`,
    lines: [
      `${ward}已在 Assay 报名参加测试和练习，并将您填写为家长或监护人。`,
      `如果您同意，请打开此页面：\n${link}`,
      works(lasts),
      `没有您的同意，${ward}无法开始。如果您不同意，则无需进行任何操作。`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} 是您的验证码，${lasts}内有效。学校的任何人都不会向您索要此验证码。`,
  reminder: ({ title, by, link }) => ({
    subject: `尚未完成:${title}`,
    lines: [`${by} 提醒您:“${title}”尚未完成。`, `在 Assay 中打开:\n${link}`],
  }),
  read_more: (link) => `在 Assay 中阅读：\n${link}`,
  consent_page: {
    title: '您的同意',
    intro:
      '作为家长或监护人，您同意邮件中提到的孩子在此参加测试和练习，并同意为此保存其答案和成绩。您可以随时告知学校，撤回您的同意。',
    act: '我同意',
    acting: '正在保存',
    done: (first_name) => `谢谢。${first_name}现在可以开始了。`,
    no_token: '请打开邮件中的完整链接。',
    spent: '此链接已被使用或已过期。请让学生重新给您发送一个。',
    unreached: '服务器没有响应，未作任何更改。请检查网络连接后重试。',
    failed: '出现问题，未作任何更改。请过几分钟再试。',
    language: '语言',
  },
};
