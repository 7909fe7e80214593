/** Reading: how the author of one text would respond to another. */
import type { WrittenQuestion } from '../question.ts';

const texts = (first: string, second: string) =>
  `<h4>Text 1</h4><p>${first}</p><h4>Text 2</h4><p>${second}</p>`;

export const CROSS_TEXTS: readonly WrittenQuestion[] = [
  {
    difficulty: 3,
    stimulus: texts(
      'Homework in primary school does more harm than good. Children who have sat still all day need to run about, and the evening is the only time that a family has together. What little they learn at the kitchen table they would have learned at school a week later.',
      'Reviews of studies find that homework adds little to what younger children know. But it was never only about knowledge. Ten minutes in the evening teach a child to begin a task unasked and to finish it, and this is a habit that no lesson can give in a week.',
    ),
    stem: 'Based on the texts, how would the author of Text 2 most likely respond to the last sentence of Text 1?',
    right: 'By agreeing that little knowledge is gained, but pointing to another benefit',
    wrong: [
      [
        'By arguing that children learn far more in an evening at home than in a week at school',
        'R2',
        'Text 2 says that homework adds little to what younger children know.',
      ],
      ['By doubting that families spend their evenings together', 'R3', 'Text 2 does not speak of families.'],
      [
        'By suggesting that homework should take up more of the evening',
        'R2',
        'Text 2 speaks of ten minutes, and asks for no more.',
      ],
    ],
    explanation:
      'Text 2 opens by granting the point about knowledge and goes on with “But it was never only about knowledge”. So: agreement on that, and a further benefit, the habit.',
  },
  {
    difficulty: 4,
    stimulus: texts(
      'The stone circle at Brae Hollow was an observatory. Two of its gaps point to the places on the horizon where the sun rises at midsummer and at midwinter. Builders who took such trouble must have wished to keep a calendar.',
      'A circle of thirty stones has hundreds of lines between one stone or gap and another. With so many to choose from, some are bound to point to a sunrise, or a moonrise, or a bright star. Before we speak of an observatory we should ask how many such lines chance alone would give.',
    ),
    stem: 'Based on the texts, how would the author of Text 2 most likely describe the argument of Text 1?',
    right: 'It takes as a sign of purpose what may be no more than chance.',
    wrong: [
      [
        'It relies on measurements of the sun that were made carelessly.',
        'R3',
        'The measurements themselves are not doubted.',
      ],
      [
        'It overlooks that the stones may have been moved since they were set up.',
        'R3',
        'Neither text speaks of moved stones.',
      ],
      [
        'It is right about the sun but ought to have taken in the moon.',
        'R2',
        'The moon is named only as one more thing that a line may hit by chance.',
      ],
    ],
    explanation:
      'Text 2’s point is that with hundreds of lines some will fit by accident. Two that fit, as in Text 1, are therefore no proof of purpose.',
  },
  {
    difficulty: 4,
    stimulus: texts(
      'Octopuses solve puzzles, open jars, and play. Since these abilities grew up in a line of animals quite apart from ours, they show that a complex mind can evolve more than once.',
      'We are quick to call an animal clever when it does what we do. An octopus that opens a jar has done what octopuses do with clams. Its more remarkable gift, to match the color and grain of any rock within a second, goes unmentioned, since it resembles nothing of ours.',
    ),
    stem: 'Both authors would most likely agree with which statement?',
    right: 'Octopuses have abilities that are worth attention.',
    wrong: [
      [
        'Opening a jar shows that an octopus has a complex mind.',
        'P3',
        'This is the view of Text 1; Text 2 gives a plainer account.',
      ],
      [
        'The minds of animals should be judged by how much they resemble our own.',
        'R2',
        'Text 2 objects to exactly this.',
      ],
      [
        'Changing color is the best sign of an octopus’s intelligence.',
        'R3',
        'Text 1 does not mention color, and Text 2 calls it a gift, not intelligence.',
      ],
    ],
    explanation:
      'Text 1 admires puzzles and play, Text 2 admires camouflage. They differ on what counts as clever, but both find remarkable abilities.',
  },
  {
    difficulty: 3,
    stimulus: texts(
      'Letting people work from home has emptied the center of Corvale. Cafés that lived on lunches have closed, and streets that were busy at noon are dark by four. The city should require its own employees, at least, to come back.',
      'The cafés of Corvale’s center are gone, but count the new ones in its suburbs: nineteen in three years. People still eat lunch. They eat it a short walk from home, where there was nothing before.',
    ),
    stem: 'Based on the texts, what would the author of Text 2 most likely say about the closed cafés in Text 1?',
    right: 'They tell of a move to other parts of the city rather than of a loss.',
    wrong: [
      [
        'They closed for reasons that have nothing to do with working from home.',
        'R2',
        'Text 2 accepts the reason; it looks at where people eat now.',
      ],
      ['They will open again when the suburbs have too many cafés.', 'R3', 'No such prediction is made.'],
      ['They were of lower quality than those in the suburbs.', 'R3', 'Quality is not compared.'],
    ],
    explanation: '“People still eat lunch” but elsewhere: Text 2 sees the same trade in a new place.',
  },
  {
    difficulty: 5,
    stimulus: texts(
      'A translation should read as though it had been written in the reader’s own language. Where a foreign idiom would puzzle, let the translator find a native one. A reader who stumbles has been failed.',
      'What a reader gains from a book in another language is precisely that it is not at home in ours. A translator who smooths every oddity gives the reader, at great pains, one more book like those on the shelf already. Let us stumble now and then; we shall look at where we put our feet.',
    ),
    stem: 'How would the author of Text 2 most likely respond to the claim in Text 1 that “a reader who stumbles has been failed”?',
    right: 'By maintaining that a certain difficulty may serve the reader',
    wrong: [
      [
        'By conceding that oddities should be smoothed wherever it can be done with little effort',
        'R2',
        'Text 2 objects to the smoothing, not to the effort.',
      ],
      [
        'By replying that good readers seldom stumble over foreign idioms',
        'R3',
        'The text speaks for stumbling; it does not say that it is rare.',
      ],
      [
        'By insisting that only native idioms can show what is foreign in a book',
        'R2',
        'This turns the view about: native idioms hide what is foreign.',
      ],
    ],
    explanation:
      '“Let us stumble now and then; we shall look at where we put our feet”: difficulty makes the reader attentive, and so is of use.',
  },
];
