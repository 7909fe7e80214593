/** Practice-only questions: agreement, verb forms, pronouns, possessives and modifiers. */
import { CONVENTIONS } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_FORMS = writtenFor(CONVENTIONS, [
  [
    1,
    'Each of the bells in the tower has a name of its own and a tone that people in the valley can tell from all the others. The largest, called Old Martha, ______ only on the first day of the year, and by custom it is the youngest ringer who pulls the rope.',
    'rings',
    [
      ['ring', 'K4', 'The subject is “The largest,” which is one bell, so the verb must be singular.'],
      ['are rung', 'K4', 'A plural verb doesn’t agree with one bell.'],
      ['have rung', 'K4', 'A plural verb doesn’t agree with “The largest.”'],
    ],
    'The subject, “The largest,” is singular, and the words between the commas don’t change that. The correct verb is “rings.”',
  ],
  [
    1,
    'The city council published the results of the survey in May. Although most of the residents who answered wanted more trees, several of the shop owners feared for ______ parking spaces and asked that no tree be planted within thirty feet of an entrance. A vote will be held in the fall.',
    'their',
    [
      ['there', 'K4', '“There” names a place or introduces a sentence. The sentence needs a possessive.'],
      [
        'they’re',
        'K4',
        '“They’re” is short for “they are,” which doesn’t make sense before “parking spaces.”',
      ],
      ['its', 'K4', 'The spaces belong to several shop owners, so the pronoun must be plural.'],
    ],
    'The parking spaces belong to “several of the shop owners,” which is plural. The plural possessive pronoun is “their.”',
  ],
  [
    2,
    'A crate of glass negatives, found last winter behind a wall in the former studio, ______ scenes from the building of the dam. The photographer climbed the scaffolding every Sunday for three years, and his pictures show the workers resting at least as often as they show them hard at work.',
    'contains',
    [
      ['contain', 'K4', 'The subject is “crate,” not “negatives.”'],
      ['have contained', 'K4', 'A plural verb doesn’t agree with the subject, “crate.”'],
      ['containing', 'K1', 'This choice leaves the sentence without a main verb.'],
    ],
    'The subject is “A crate,” which is singular. “Of glass negatives” only tells you what is in the crate.',
  ],
  [
    2,
    'By the time the rescue ship reached the island in 1868, the castaways ______ there for almost two years. They had built three huts, tamed a family of goats, and carved a calendar into the trunk of a fallen palm so that they would not lose track of the days.',
    'had lived',
    [
      ['have lived', 'K4', 'This form connects to the present, but the ship came in 1868.'],
      ['live', 'K4', 'The present tense doesn’t fit an event in 1868.'],
      ['will have lived', 'K4', 'This verb refers to the future, but the ship has already come.'],
    ],
    'The castaways’ stay started before the ship arrived, which is also in the past. Use “had lived” for the earlier of two past events.',
  ],
  [
    2,
    'Three of the ______ kitchens were rebuilt over the summer, and each received a large window through which guests can watch the cooks at work. Reservations for the tables in front of the windows are now made months ahead, and the cooks say that they have learned to smile while chopping onions.',
    'city’s best restaurants’',
    [
      [
        'citys best restaurants’',
        'K4',
        'The restaurants belong to the city, so “city” needs an apostrophe and an “s.”',
      ],
      [
        'city’s best restaurant’s',
        'K4',
        'The kitchens belong to several restaurants, but this form is singular.',
      ],
      ['cities best restaurants', 'K4', 'Both words are possessive, but neither of these has an apostrophe.'],
    ],
    'The restaurants belong to one city (“city’s”), and the kitchens belong to several restaurants (“restaurants’”).',
  ],
  [
    3,
    'Raised on a farm where nothing was ever thrown away, ______. Today her workshop turns old fire hoses into bags, broken skis into chairs, and the sails of old yachts into curtains, and she employs about thirty people who share her dislike of waste and her love of bright colors.',
    'Linnea Obi learned early to see a use in every scrap',
    [
      [
        'every scrap had a use that Linnea Obi learned early to see',
        'K4',
        'The opening phrase would describe the scrap, which wasn’t raised on a farm.',
      ],
      [
        'it was early that Linnea Obi learned to see a use in every scrap',
        'K4',
        'The opening phrase would describe “it,” which isn’t a person.',
      ],
      [
        'seeing a use in every scrap was learned early by Linnea Obi',
        'K4',
        'The opening phrase would describe an activity, not a person.',
      ],
    ],
    '“Raised on a farm …” describes a person, so that person must come right after the comma.',
  ],
  [
    3,
    'The committee of teachers that chose this year’s books ______ divided over the last title on the list. Half of its members admired the novel’s language; the other half doubted that a story of four hundred pages in a single sentence would be finished by anyone, even on a long holiday.',
    'was',
    [
      ['were', 'K4', 'The subject is one committee, which the next sentence refers to as “its.”'],
      ['are', 'K4', 'A plural verb doesn’t agree with one committee.'],
      ['have been', 'K4', 'A plural verb doesn’t agree with the singular subject “committee.”'],
    ],
    'The subject is “The committee,” a single group that the next sentence refers to as “its.” The verb must be singular.',
  ],
  [
    3,
    'To keep a sourdough starter alive, a baker must feed it every day, keep it at an even temperature, and ______ any dark liquid that gathers on top. With such care a starter may last for decades; one in the town of Eskdale is said to be older than the bakery.',
    'pour off',
    [
      ['pouring off', 'K4', 'The other verbs, “feed” and “keep,” don’t end in “ing.”'],
      ['to pour off', 'K4', 'After “must,” the other two verbs don’t have “to.”'],
      ['pours off', 'K4', 'After “must,” the other two verbs don’t end in “s.”'],
    ],
    'Three verbs follow “must”: “feed,” “keep,” and “pour off.” Items in a list should have the same form.',
  ],
  [
    4,
    'If the archivist had not recognized the handwriting on the envelope, the letters ______ out with the rest of the cellar’s contents. As it happened, she had spent that very morning with another letter by the same author, and the shape of his capital R was still fresh in her mind.',
    'would have been thrown',
    [
      [
        'will be thrown',
        'K4',
        'The future tense doesn’t fit something that might have happened in the past.',
      ],
      ['had been thrown', 'K4', 'This says the letters really were thrown out, but they weren’t.'],
      [
        'would be thrown',
        'K4',
        'The condition is in the past (“had not recognized”), so the result must be too.',
      ],
    ],
    'The sentence imagines a past event that didn’t happen. The result of that kind of condition is “would have” plus a past participle.',
  ],
  [
    4,
    'Neither the conductor nor the soloists ______ willing to shorten the program, although the concert had begun an hour late because of the snow. The last notes were heard well after midnight by an audience that had missed its last train home and, to judge by the applause, did not mind.',
    'were',
    [
      ['was', 'K4', 'With “neither … nor,” the verb agrees with the closer noun, “soloists.”'],
      ['is', 'K4', 'The closer noun is plural, and the rest of the text is in the past tense.'],
      ['has been', 'K4', 'A singular verb doesn’t agree with the closer noun, “soloists.”'],
    ],
    'With “neither … nor,” the verb agrees with the closer noun. That noun is “soloists,” so the verb is plural.',
  ],
]);
