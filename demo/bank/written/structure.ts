/** Reading: structure of a text and purpose of its parts. */
import type { WrittenQuestion } from '../question.ts';
import { MAIN_PURPOSE, STRUCTURE } from './stems.ts';

export const STRUCTURES: readonly WrittenQuestion[] = [
  {
    difficulty: 2,
    stimulus:
      'Most of us have been told that the tongue has a map: sweet at the tip, bitter at the back. The idea goes back to a diagram that was drawn more than a century ago from a misread table. In fact, cells that respond to every taste are found all over the tongue, as anyone can check with a drop of lemon juice and a cotton swab. Even so, the map still appears in some textbooks.',
    stem: STRUCTURE,
    right: 'It presents a common belief, explains where it comes from, and corrects it.',
    wrong: [
      [
        'It describes an experiment, gives its results, and names a problem with them.',
        'R2',
        'The lemon juice is just an aside. The text doesn’t report an experiment.',
      ],
      [
        'It compares two theories and doesn’t say which of them is right.',
        'R2',
        'The text clearly says that the map is wrong.',
      ],
      [
        'It tells how a discovery was made and how it has been used.',
        'R2',
        'The text tells how a mistake started, not a discovery.',
      ],
    ],
    explanation:
      'The text gives the belief (“have been told”), then its origin (“a misread table”), and then the correction (“In fact”). The correct choice has these parts in order.',
  },
  {
    difficulty: 2,
    stimulus:
      'The library at Fenwick lends more than books. Since 2019, members have been able to borrow drills, sewing machines, and cake pans. The librarians estimated that the average drill is used for about thirteen minutes in its whole life; the rest of the time, it sits in a closet. <u>Last year, the library’s nine drills were lent six hundred times.</u> Other towns have begun to ask Fenwick for advice.',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It shows that there is real demand for the tools that the library lends.',
    wrong: [
      [
        'It explains why the library decided to lend tools and to stop lending books.',
        'R2',
        'The library lends more than books. It hasn’t stopped lending books.',
      ],
      [
        'It questions how long a drill is really used.',
        'R2',
        'The text doesn’t question the thirteen minutes.',
      ],
      [
        'It suggests that other towns have too few drills.',
        'R3',
        'The text doesn’t say how many drills other towns have.',
      ],
    ],
    explanation:
      'The sentence says that nine drills were lent six hundred times, which shows that the idea works in practice.',
  },
  {
    difficulty: 3,
    stimulus:
      'The following text is from a 1926 novel. “My grandmother did not hold with telephones. She answered ours as one answers a knock at midnight, standing well back, and shouted her own name into it, and then the date, and then, having been civil, hung up. It was years before my father’s customers learned to say what they wanted in under four seconds; after that, I believe, our business ran more smoothly than any other in the street.”',
    stem: MAIN_PURPOSE,
    right: 'To humorously describe how a character uses a new device',
    wrong: [
      [
        'To complain about how an older person hurt a family’s business',
        'R2',
        'In the end, the business runs more smoothly than any other.',
      ],
      [
        'To explain how telephones changed the businesses on a street',
        'R3',
        'The text shows the telephone in only one family, and it does so for humor.',
      ],
      [
        'To show that the grandmother was afraid of her customers',
        'R2',
        'She stands back from the telephone. The customers are the father’s.',
      ],
    ],
    explanation:
      'She shouts her name and the date and hangs up, and customers learn to speak in under four seconds. The passage is a humorous portrait.',
  },
  {
    difficulty: 3,
    stimulus:
      'Why do zebras have stripes? It seems unlikely that stripes hide them in tall grass, since they live mostly where the grass is short. The idea that stripes confuse lions has been hard to show. More promising is the work of a team that dressed horses in striped, white, and black coats. Flies landed on the striped horses only a fifth as often as on the others, and seemed unable to judge the last few inches of their approach.',
    stem: STRUCTURE,
    right: 'It asks a question, rejects two answers, and then presents another one with evidence for it.',
    wrong: [
      [
        'It asks a question, describes a long debate about it, and concludes that there is no answer yet.',
        'R2',
        'The text calls one answer more promising and gives evidence for it.',
      ],
      [
        'It presents a discovery and then lists the objections to it.',
        'R2',
        'The objections are to the earlier answers.',
      ],
      [
        'It compares how three animals protect themselves from flies.',
        'R2',
        'It compares horses in three kinds of coats, not three animals.',
      ],
    ],
    explanation:
      'The text asks a question, rejects two answers (“seems unlikely” and “hard to show”), and then gives “more promising” evidence from an experiment. The correct choice has this order.',
  },
  {
    difficulty: 3,
    stimulus:
      'When linguists recorded the last fluent speakers of Tavric in the 1960s, they asked for words: body parts, kinship, numbers. <u>What they did not ask for was conversation.</u> So although we have eleven hundred Tavric nouns, we hardly know how a speaker would have interrupted a friend, changed the subject, or told a joke. Younger linguists, having learned from such gaps, now record people talking to one another first and draw up their lists later.',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It identifies an omission, and the rest of the text describes its results.',
    wrong: [
      [
        'It gives the reason that Tavric had few speakers.',
        'R2',
        'The text doesn’t explain why the language was lost.',
      ],
      [
        'It praises the linguists of the 1960s for their care.',
        'R2',
        'The sentence points out something they missed.',
      ],
      [
        'It introduces a method that, later in the text, younger linguists are said to have given up.',
        'R2',
        'Younger linguists do record conversation. They haven’t given it up.',
      ],
    ],
    explanation:
      'The next sentence starts with “So” and tells what was lost because no one recorded conversation. The last sentence tells what linguists do now. Both depend on the omission.',
  },
  {
    difficulty: 4,
    stimulus:
      'The painter Yara Solberg liked to say that she had no style, and reviewers have taken her at her word: they speak of “five painters in one life.” Certainly the early harbors have little in common, at first glance, with the late grids of gray and white. But turn one of the harbors upside down, as she is known to have done in the studio, and the masts and ropes fall into just those grids. What changed was not how she saw but how much of it she painted out.',
    stem: MAIN_PURPOSE,
    right: 'To argue for a continuity in Solberg’s work that reviewers have missed',
    wrong: [
      ['To explain why Solberg preferred harbors to grids', 'R3', 'The text doesn’t mention a preference.'],
      [
        'To report how reviewers changed their minds about Solberg’s late works',
        'R2',
        'The reviewers haven’t changed their minds. The text disagrees with them.',
      ],
      [
        'To describe the five styles in which Solberg painted',
        'R2',
        '“Five painters” is the view that the text argues against.',
      ],
    ],
    explanation:
      '“Certainly … But” admits what reviewers say and then argues against it: the harbors already contain the grids. The purpose is to argue for continuity.',
  },
  {
    difficulty: 4,
    stimulus:
      'A measurement without its uncertainty, physicists like to say, is not yet a measurement. Suppose that two clocks are compared and found to differ by three seconds a year. If each is good to within ten seconds a year, nothing has been found at all. If each is good to a hundredth of a second, a discovery has perhaps been made. <u>The three seconds are the same in both cases; only what they mean is different.</u>',
    stem: 'Which choice best describes the function of the underlined sentence in the text as a whole?',
    right: 'It uses an example to make the point that the first sentence states.',
    wrong: [
      [
        'It offers a second example that contradicts the first.',
        'R2',
        'It refers to both cases in one example and doesn’t contradict either.',
      ],
      [
        'It concedes that the claim of the physicists holds only for clocks.',
        'R3',
        'Clocks are an example. The text doesn’t limit the claim to them.',
      ],
      ['It explains why the two clocks differ.', 'R2', 'The text doesn’t discuss why the clocks differ.'],
    ],
    explanation:
      'The first sentence claims that a number needs its uncertainty. The example gives the same number two different uncertainties, and the underlined sentence explains the point.',
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
        'It describes a scene from a poem and then gives several explanations of it.',
        'R2',
        'The scene comes last, and the text gives only one explanation.',
      ],
      [
        'It contrasts two heroes in order to show which of them listeners preferred.',
        'R2',
        'The text discusses two ways of hearing a boast, not two heroes.',
      ],
      [
        'It praises a poem’s first listeners for their understanding and criticizes its later commentators for their vanity.',
        'R2',
        'Modern readers think the heroes are vain. The text doesn’t call the commentators vain.',
      ],
    ],
    explanation:
      'Modern readers hear vanity, but the first listeners heard a binding promise. A boast after a battle promises nothing, so the hall is silent. The text corrects a view and then applies the new one.',
  },
];
