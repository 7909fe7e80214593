/** Reading: structure of a text and purpose of its parts. */
import type { WrittenQuestion } from '../question.ts';
import { MAIN_PURPOSE, STRUCTURE } from './stems.ts';

export const STRUCTURES: readonly WrittenQuestion[] = [
  {
    difficulty: 2,
    stimulus:
      'Most of us have been told that the tongue has a map: sweet at the tip, bitter at the back. The idea goes back to a diagram that was drawn more than a century ago from a misread table. In fact, cells that respond to every taste are found all over the tongue, as anyone can check with a drop of lemon juice and a cotton swab. The map remains in some school books all the same.',
    stem: STRUCTURE,
    right: 'It presents a common belief, says where it comes from, and corrects it.',
    wrong: [
      [
        'It describes an experiment, gives its results, and names a problem with them.',
        'R2',
        'The drop of lemon juice is an aside; no experiment is reported.',
      ],
      [
        'It compares two theories and leaves open which of them is right.',
        'R2',
        'The text is clear that the map is wrong.',
      ],
      [
        'It tells how a discovery was made and what it has been used for.',
        'R2',
        'What is told is the origin of an error.',
      ],
    ],
    explanation:
      'First the belief (“have been told”), then its origin (“a misread table”), then the correction (“In fact”). The right choice has these in order.',
  },
  {
    difficulty: 2,
    stimulus:
      'The library at Fenwick lends more than books. Since 2019, members have been able to borrow drills, sewing machines, and cake tins. A drill, the librarians reckoned, is used for some thirteen minutes in its whole life; the rest of the time it lies in a cupboard. <u>Last year, the library’s nine drills were lent six hundred times.</u> Other towns have begun to ask Fenwick for advice.',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It shows that the library’s lending of tools has met a real demand.',
    wrong: [
      [
        'It explains why the library decided to lend tools and to stop lending books.',
        'R2',
        'The library lends more than books, not instead of books.',
      ],
      ['It questions how long a drill is really used.', 'R2', 'The thirteen minutes are not questioned.'],
      [
        'It suggests that other towns have too few drills.',
        'R3',
        'Nothing is said of how many drills other towns have.',
      ],
    ],
    explanation:
      'The sentence gives a figure, six hundred loans of nine drills, which shows that the idea of the sentences before it works in practice.',
  },
  {
    difficulty: 3,
    stimulus:
      'The following is from a novel of 1926. “My grandmother did not hold with telephones. She answered ours as one answers a knock at midnight, standing well back, and shouted her own name into it, and then the date, and then, having been civil, hung up. It was years before my father’s customers learned to say what they wanted in under four seconds; after that, I believe, our business ran more smoothly than any other in the street.”',
    stem: MAIN_PURPOSE,
    right: 'To describe with humor a character’s way with a new device',
    wrong: [
      [
        'To complain of how an older person hurt a family’s business',
        'R2',
        'In the end the business runs more smoothly than any other.',
      ],
      [
        'To explain how telephones changed the trade of a street',
        'R3',
        'The telephone is seen in one family only, and for the fun of it.',
      ],
      [
        'To show that the grandmother was afraid of her customers',
        'R2',
        'She stands back from the telephone; the customers are the father’s.',
      ],
    ],
    explanation:
      'Shouting her name and the date and hanging up, and customers who learn to speak in four seconds: the passage is a comic portrait.',
  },
  {
    difficulty: 3,
    stimulus:
      'Why do zebras have stripes? That stripes hide them in tall grass seems unlikely, since they live mostly where the grass is short. That stripes confuse lions has been hard to show. More promising is the work of a team that dressed horses in striped, white, and black coats. Flies landed on the striped horses only a fifth as often as on the others, and seemed unable to judge the last few inches of their approach.',
    stem: STRUCTURE,
    right: 'It asks a question, sets two answers aside, and then presents one with evidence for it.',
    wrong: [
      [
        'It asks a question, describes a long debate about it, and concludes that there is no answer yet.',
        'R2',
        'The text calls one answer more promising and gives its evidence.',
      ],
      [
        'It presents a discovery and then lists the objections to it.',
        'R2',
        'The objections are to the earlier answers.',
      ],
      [
        'It compares how three animals protect themselves from flies.',
        'R2',
        'Horses in coats of three kinds are compared, not three animals.',
      ],
    ],
    explanation:
      'Question; “seems unlikely” and “hard to show” for two answers; then “More promising” with an experiment. That is the order in the right choice.',
  },
  {
    difficulty: 3,
    stimulus:
      'When linguists recorded the last fluent speakers of Tavric in the 1960s, they asked for words: body parts, kinship, numbers. <u>What they did not ask for was conversation.</u> So although we have eleven hundred Tavric nouns, we hardly know how a speaker would have interrupted a friend, changed the subject, or told a joke. Younger linguists, having learned from such gaps, now record people talking to one another first and draw up their lists later.',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It names the omission whose results the rest of the text describes.',
    wrong: [
      [
        'It gives the reason why Tavric had few speakers.',
        'R2',
        'Nothing explains why the language was lost.',
      ],
      [
        'It praises the linguists of the 1960s for their care.',
        'R2',
        'The sentence points to something they missed.',
      ],
      [
        'It introduces the method that younger linguists, later in the text, are said to have given up.',
        'R2',
        'Younger linguists do what is missing here; they have not given it up.',
      ],
    ],
    explanation:
      'The next sentence begins with “So” and tells what is lost because conversation was not recorded; the last tells what is done now. All this hangs on the omission.',
  },
  {
    difficulty: 4,
    stimulus:
      'The painter Yara Solberg liked to say that she had no style, and reviewers have taken her at her word: they speak of “five painters in one life.” Certainly the early harbors have little in common, at first sight, with the late grids of gray and white. But turn one of the harbors upside down, as she is known to have done in the studio, and the masts and ropes fall into just those grids. What changed was not how she saw but how much of it she painted out.',
    stem: MAIN_PURPOSE,
    right: 'To argue for a continuity in Solberg’s work that reviewers have missed',
    wrong: [
      ['To explain why Solberg preferred harbors to grids', 'R3', 'No preference is mentioned.'],
      [
        'To report how reviewers changed their minds about Solberg’s late works',
        'R2',
        'The reviewers have not changed their minds; the text argues with them.',
      ],
      [
        'To describe the five styles in which Solberg painted',
        'R2',
        'The “five painters” are the view that the text sets out to correct.',
      ],
    ],
    explanation:
      '“Certainly … But” grants what reviewers say and then turns against it: the harbors already hold the grids. The purpose is to argue for continuity.',
  },
  {
    difficulty: 4,
    stimulus:
      'A measurement without its uncertainty, physicists like to say, is not yet a measurement. Suppose that two clocks are compared and found to differ by three seconds a year. If each is good to within ten seconds a year, nothing has been found at all. If each is good to a hundredth of a second, a discovery has perhaps been made. <u>The three seconds are the same in both cases; only what they mean is different.</u>',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It draws from an example the point that the first sentence states.',
    wrong: [
      [
        'It offers a second example that contradicts the first.',
        'R2',
        'It speaks of both cases of one example and contradicts neither.',
      ],
      [
        'It concedes that the claim of the physicists holds only for clocks.',
        'R3',
        'Clocks serve as an example; nothing limits the claim to them.',
      ],
      ['It explains why the two clocks differ.', 'R2', 'The cause of the difference is not looked for.'],
    ],
    explanation:
      'The first sentence claims that a number needs its uncertainty. The example gives the same number two uncertainties, and the underlined sentence says what follows.',
  },
  {
    difficulty: 5,
    stimulus:
      'In the epic of Hadrel, heroes boast, and modern readers find them vain. The poem’s first listeners would have heard something else. A boast was spoken before witnesses and before the deed; it bound the speaker, who would be shamed if it came to nothing. It was, in short, nearer to a contract than to a compliment. That the hero’s one boast after a battle is met with silence by the whole hall, a scene that commentators have called puzzling, is then just what we should expect.',
    stem: STRUCTURE,
    right:
      'It replaces one understanding of a practice with another and uses the new one to explain a difficult scene.',
    wrong: [
      [
        'It describes a scene of a poem and then gives several explanations of it.',
        'R2',
        'The scene comes last, and there is one explanation.',
      ],
      [
        'It contrasts two heroes in order to show which of them listeners preferred.',
        'R2',
        'There is one hero, and two ways of hearing a boast.',
      ],
      [
        'It praises a poem’s first listeners for what they understood and criticizes its later commentators for their own vanity.',
        'R2',
        'It is heroes who are thought vain, and by modern readers.',
      ],
    ],
    explanation:
      'Modern readers hear vanity; first listeners heard a binding promise. A boast after the deed binds to nothing, hence the silence. The structure is correction, then application.',
  },
];
