/** Reading: how the author of one text would respond to another. */
import type { WrittenQuestion } from '../question.ts';

const texts = (first: string, second: string) =>
  `<h4>Text 1</h4><p>${first}</p><h4>Text 2</h4><p>${second}</p>`;

export const CROSS_TEXTS: readonly WrittenQuestion[] = [
  {
    difficulty: 3,
    stimulus: texts(
      'Homework in elementary school does more harm than good. Children who have sat still all day need to run around, and the evening is the only time that a family has together. What little they learn at the kitchen table they would have learned at school a week later.',
      'Reviews of studies find that homework adds little to what younger children know. But it was never only about knowledge. Ten minutes in the evening teach a child to start a task without being asked and to finish it, and this is a habit that no lesson can give in a week.',
    ),
    stem: 'Based on the texts, how would the author of Text 2 most likely respond to the last sentence of Text 1?',
    right: 'By agreeing that children gain little knowledge but pointing to another benefit',
    wrong: [
      [
        'By arguing that children learn far more in an evening at home than in a week at school',
        'R2',
        'Text 2 says that homework adds little to what younger children know.',
      ],
      ['By doubting that families spend their evenings together', 'R3', 'Text 2 doesn’t mention families.'],
      [
        'By suggesting that homework should take up more of the evening',
        'R2',
        'Text 2 mentions ten minutes and doesn’t ask for more.',
      ],
    ],
    explanation:
      'Text 2 starts by agreeing about knowledge and continues with “But it was never only about knowledge.” So its author agrees on that point but adds another benefit, the habit.',
  },
  {
    difficulty: 4,
    stimulus: texts(
      'The stone circle at Brae Hollow was an observatory. Two of its gaps point to the places on the horizon where the sun rises at midsummer and at midwinter. Builders who went to so much trouble must have wanted to keep a calendar.',
      'A circle of thirty stones has hundreds of lines between one stone or gap and another. With so many to choose from, some are bound to point to a sunrise, or a moonrise, or a bright star. Before we speak of an observatory we should ask how many such lines chance alone would give.',
    ),
    stem: 'Based on the texts, how would the author of Text 2 most likely describe the argument of Text 1?',
    right: 'It treats what may be only chance as a sign of purpose.',
    wrong: [
      [
        'It relies on measurements of the sun that were made carelessly.',
        'R3',
        'Text 2 doesn’t question the measurements.',
      ],
      [
        'It overlooks the possibility that the stones were moved after they were set up.',
        'R3',
        'Neither text mentions moved stones.',
      ],
      [
        'It is right about the sun but should have included the moon.',
        'R2',
        'Text 2 mentions the moon only as one more thing that a line might point to by chance.',
      ],
    ],
    explanation:
      'Text 2 argues that with hundreds of lines, some will point to something by accident. So two lines that fit, as in Text 1, don’t prove a purpose.',
  },
  {
    difficulty: 4,
    stimulus: texts(
      'Octopuses solve puzzles, open jars, and play. Since these abilities evolved in a line of animals quite separate from ours, they show that a complex mind can evolve more than once.',
      'We are quick to call an animal clever when it does what we do. An octopus that opens a jar has done what octopuses do with clams. Its more remarkable gift, matching the color and texture of any rock within a second, goes unmentioned because it is nothing like what we do.',
    ),
    stem: 'Both authors would most likely agree with which statement?',
    right: 'Octopuses have abilities that deserve attention.',
    wrong: [
      [
        'Opening a jar shows that an octopus has a complex mind.',
        'P3',
        'This is the view in Text 1. Text 2 gives a simpler explanation.',
      ],
      [
        'The minds of animals should be judged by how much they resemble our own.',
        'R2',
        'Text 2 objects to exactly this.',
      ],
      [
        'Changing color is the best sign of an octopus’s intelligence.',
        'R3',
        'Text 1 doesn’t mention color, and Text 2 doesn’t call it intelligence.',
      ],
    ],
    explanation:
      'Text 1 admires puzzles and play, and Text 2 admires camouflage. They disagree about what counts as clever, but both see remarkable abilities.',
  },
  {
    difficulty: 3,
    stimulus: texts(
      'Letting people work from home has emptied downtown Corvale. Cafés that depended on lunches have closed, and streets that were busy at noon are dark by four. The city should require its own employees, at least, to come back.',
      'The cafés in downtown Corvale are gone, but count the new ones in its suburbs: nineteen in three years. People still eat lunch. They eat it a short walk from home, where there was nothing before.',
    ),
    stem: 'Based on the texts, what would the author of Text 2 most likely say about the closed cafés in Text 1?',
    right: 'They show that business has moved to other parts of the city, not that it has been lost.',
    wrong: [
      [
        'They closed for reasons unrelated to working from home.',
        'R2',
        'Text 2 accepts the reason. It focuses on where people eat now.',
      ],
      [
        'They will reopen when the suburbs have too many cafés.',
        'R3',
        'Text 2 doesn’t make this prediction.',
      ],
      ['They were not as good as the cafés in the suburbs.', 'R3', 'Text 2 doesn’t compare quality.'],
    ],
    explanation:
      '“People still eat lunch,” but they do so elsewhere. Text 2 sees the same business in a new place.',
  },
  {
    difficulty: 5,
    stimulus: texts(
      'A translation should read as though it had been written in the reader’s own language. Where a foreign idiom would puzzle readers, let the translator find a native one. A reader who stumbles has been failed.',
      'What a reader gains from a book in another language is precisely that it is not at home in ours. A translator who smooths every oddity gives the reader, at great pains, one more book like those on the shelf already. Let us stumble now and then; we will watch where we put our feet.',
    ),
    stem: 'How would the author of Text 2 most likely respond to the claim in Text 1 that “a reader who stumbles has been failed”?',
    right: 'By arguing that some difficulty can benefit the reader',
    wrong: [
      [
        'By admitting that oddities should be smoothed out whenever it takes little effort',
        'R2',
        'Text 2 objects to the smoothing, not to the effort.',
      ],
      [
        'By replying that good readers rarely stumble over foreign idioms',
        'R3',
        'Text 2 argues in favor of stumbling. It doesn’t say that it is rare.',
      ],
      [
        'By insisting that only native idioms can show what is foreign in a book',
        'R2',
        'This reverses the view in Text 2. Native idioms hide what is foreign.',
      ],
    ],
    explanation:
      '“Let us stumble now and then; we will watch where we put our feet” means that difficulty makes readers pay attention, so it is useful to them.',
  },
];
