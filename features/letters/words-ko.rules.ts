/** The letters in Korean, in the formal style. */
import type { Wording } from './wording.rules.ts';

const ignore = '요청하신 적이 없다면 바뀐 것이 없으며, 아무것도 하지 않으셔도 됩니다.';
const alarm = '본인이 변경하지 않았다면 즉시 학교에 알려 주세요.';
const works = (lasts: string) => `이 링크는 ${lasts} 동안 사용할 수 있습니다.`;

export const ko: Wording = {
  greeting: (name) => `${name} 님, 안녕하세요.`,
  greeting_without_name: '안녕하세요.',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}: Assay 초대`,
    lines: [
      school === null
        ? `${by} 님이 Assay에 계정을 만들었습니다. Assay는 시험, 연습, 결과를 위한 서비스입니다.`
        : `${school}의 ${by} 님이 Assay에 계정을 만들었습니다. Assay에서 ${school}의 시험, 연습, 결과를 이용할 수 있습니다.`,
      `아래에서 비밀번호를 정하면 로그인할 수 있습니다.\n${link}`,
      works(lasts),
      `사용자 이름은 ${username}입니다. 사용자 이름이나 이 이메일로 로그인할 수 있습니다.`,
      `${school ?? by}을(를) 모르신다면 이 메일을 무시하셔도 됩니다.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: '새 비밀번호를 설정해 주세요',
    lines: [
      `아래에서 새 비밀번호를 설정해 주세요.\n${link}`,
      `이 링크는 ${lasts} 동안 한 번만 사용할 수 있습니다.`,
      `사용자 이름은 ${username}입니다. 사용자 이름이나 이 이메일로 로그인할 수 있습니다.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: '비밀번호가 변경되었습니다',
    lines: ['비밀번호가 방금 변경되었으며, 모든 기기에서 로그아웃되었습니다.', alarm],
  },
  email_changed: {
    subject: '이메일이 변경되었습니다',
    lines: ['로그인에 사용하시는 이메일이 방금 변경되거나 삭제되었습니다.', alarm],
  },
  mobile_changed: {
    subject: '휴대전화 번호가 변경되었습니다',
    lines: ['로그인에 사용하시는 휴대전화 번호가 방금 변경되거나 삭제되었습니다.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: '새 이메일을 확인해 주세요',
    lines: [
      `본인의 이메일이 맞는지 아래에서 확인해 주세요.\n${link}`,
      works(lasts),
      '확인하시면 이전 이메일 대신 이 이메일로 로그인합니다.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: '이메일을 확인해 주세요',
    lines: [
      `본인의 이메일이 맞는지 아래에서 확인해 주세요.\n${link}`,
      works(lasts),
      '확인하시면 이 이메일로 로그인할 수 있습니다.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} 학생에게 보호자님의 동의가 필요합니다`,
    lines: [
      `${ward} 학생이 시험을 보고 연습하기 위해 Assay에 등록했으며, 보호자로 귀하를 지정했습니다.`,
      `동의하시면 아래 페이지를 열어 주세요.\n${link}`,
      works(lasts),
      `보호자님의 동의가 없으면 ${ward} 학생은 시작할 수 없습니다. 동의하지 않으신다면 아무것도 하지 않으셔도 됩니다.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `인증 코드는 ${code}입니다. ${lasts} 동안 유효합니다. 학교에서는 이 코드를 묻지 않습니다.`,
  reminder: ({ title, by, link }) => ({
    subject: `아직 남은 학습: ${title}`,
    lines: [`${by} 님이 아직 마치지 않은 “${title}”을(를) 알려 드립니다.`, `Assay에서 열어 주세요:\n${link}`],
  }),
  read_more: (link) => `Assay에서 읽기:\n${link}`,
  consent_page: {
    title: '보호자 동의',
    intro:
      '보호자로서, 이메일에 이름이 적힌 학생이 이곳에서 시험을 보고 연습하는 것과 이를 위해 답안과 결과를 보관하는 것에 동의합니다. 학교에 알리시면 언제든지 동의를 철회하실 수 있습니다.',
    act: '동의합니다',
    acting: '저장하는 중',
    done: (first_name) => `감사합니다. 이제 ${first_name} 학생이 시작할 수 있습니다.`,
    no_token: '이메일에 있는 링크 전체를 열어 주세요.',
    spent: '이미 사용되었거나 만료된 링크입니다. 학생에게 새 링크를 요청해 주세요.',
    unreached: '서버가 응답하지 않습니다. 변경된 내용은 없습니다. 연결을 확인하고 다시 시도해 주세요.',
    failed: '문제가 발생했습니다. 변경된 내용은 없습니다. 몇 분 후에 다시 시도해 주세요.',
    language: '언어',
  },
};
