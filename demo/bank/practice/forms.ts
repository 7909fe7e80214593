/** Practice-only questions: agreement, verb forms, pronouns, possessives and modifiers. */
import { CONVENTIONS } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_FORMS = writtenFor(CONVENTIONS, [
  [
    1,
    'Each of the bells in the tower has a name of its own and a tone that people in the valley can tell from all the others. The largest, called Old Martha, ______ only on the first day of the year, and by custom it is the youngest ringer who pulls the rope.',
    'rings',
    [
      ['ring', 'K4', 'The subject is “The largest”, one bell, so the verb must be singular.'],
      ['are rung', 'K4', 'A plural verb does not agree with the single bell that is named.'],
      ['have rung', 'K4', 'A plural verb does not agree with “The largest”.'],
    ],
    'The subject “The largest” is singular, and the words between the commas do not change its number, so the verb is “rings”.',
  ],
  [
    1,
    'The city council published the results of the survey in May. Although most of the residents who answered wanted more trees, several of the shop owners feared for ______ parking spaces and asked that no tree be planted within ten meters of an entrance. A vote will be held in the fall.',
    'their',
    [
      ['there', 'K4', 'This word names a place or opens a sentence; ownership is meant.'],
      ['they’re', 'K4', 'This is short for “they are”, which makes no sense before “parking spaces”.'],
      ['its', 'K4', 'The spaces belong to several shop owners, so the word must be plural.'],
    ],
    'The parking spaces belong to “several of the shop owners”, which is plural. The possessive form of “they” is “their”.',
  ],
  [
    2,
    'A crate of glass negatives, found last winter behind a wall in the former studio, ______ scenes from the building of the dam. The photographer climbed the scaffolding every Sunday for three years, and his pictures show the workers at rest at least as often as at their hard work.',
    'contains',
    [
      ['contain', 'K4', 'The verb agrees with “crate”, not with “negatives”.'],
      ['have contained', 'K4', 'A plural verb does not agree with the subject “crate”.'],
      ['containing', 'K1', 'With this form the sentence has no main verb.'],
    ],
    'The subject is “A crate”, which is singular. The words “of glass negatives” only tell what kind of crate it is.',
  ],
  [
    2,
    'By the time the rescue ship reached the island in 1868, the castaways ______ there for almost two years. They had built three huts, tamed a family of goats, and carved a calendar into the trunk of a fallen palm so that they would not lose count of the days.',
    'had lived',
    [
      ['have lived', 'K4', 'This form reaches up to the present, but the ship came in 1868.'],
      ['live', 'K4', 'The present tense does not fit an event of 1868.'],
      ['will have lived', 'K4', 'This form looks to the future, and the arrival is past.'],
    ],
    'Their stay began before the arrival of the ship, which is itself past. What came earlier than a past event takes “had lived”.',
  ],
  [
    2,
    'Three of the ______ kitchens were rebuilt over the summer, and each received a large window through which guests can watch the cooks at work. Reservations for the tables in front of the windows are now made months ahead, and the cooks say that they have learned to smile while chopping onions.',
    'city’s best restaurants’',
    [
      ['citys best restaurants’', 'K4', 'The city owns here as well, so its name needs an apostrophe.'],
      [
        'city’s best restaurant’s',
        'K4',
        'Three kitchens of several restaurants are meant; this form names only one.',
      ],
      ['cities best restaurants', 'K4', 'Both words are possessive, and neither of these has an apostrophe.'],
    ],
    'The restaurants belong to one city (“city’s”), and the kitchens belong to several restaurants (“restaurants’”).',
  ],
  [
    3,
    'Raised on a farm where nothing was ever thrown away, ______. Today her workshop turns old fire hoses into bags, broken skis into chairs, and the sails of retired yachts into curtains, and she employs thirty people who share her dislike of waste and her great liking for bright colors.',
    'Linnea Obi learned early to see a use in every scrap',
    [
      [
        'every scrap had a use that Linnea Obi learned early to see',
        'K4',
        'The opening phrase would then describe the scrap, which was not raised on a farm.',
      ],
      [
        'it was early that Linnea Obi learned to see a use in every scrap',
        'K4',
        'The opening phrase would have to describe “it”, which names nobody.',
      ],
      [
        'seeing a use in every scrap was learned early by Linnea Obi',
        'K4',
        'The opening phrase would then describe an activity instead of a person.',
      ],
    ],
    'The phrase “Raised on a farm …” describes a person, so the person must be the subject that follows the comma directly.',
  ],
  [
    3,
    'The committee of teachers that chose this year’s books ______ divided over the last title on the list. Half of its members admired the novel’s language; the other half doubted that a story of four hundred pages in a single sentence would be finished by anyone, even on a long holiday.',
    'was',
    [
      ['were', 'K4', 'The subject is the single committee, referred to later by “its”.'],
      ['are', 'K4', 'A plural verb does not agree with the committee as one body.'],
      ['have been', 'K4', 'A plural verb does not agree with the singular subject “committee”.'],
    ],
    'The subject is “The committee”, one body, which the next sentence takes up by “its”. The verb must be singular.',
  ],
  [
    3,
    'To keep a sourdough starter alive, a baker must feed it every day, keep it at an even temperature, and ______ any dark liquid that gathers on top. With such care a starter may last for decades; one in the town of Eskdale is said to be older than the bakery.',
    'pour off',
    [
      ['pouring off', 'K4', 'The two verbs before it, “feed” and “keep”, have no ending.'],
      ['to pour off', 'K4', 'After “must” the verb stands without “to”, as the two before it do.'],
      ['pours off', 'K4', 'After “must” the verb has no ending, as the two before it show.'],
    ],
    'Three verbs depend on “must”: feed, keep, and pour off. Parts of a list have the same form.',
  ],
  [
    4,
    'If the archivist had not recognized the handwriting on the envelope, the letters ______ out with the rest of the cellar’s contents. As it happened, she had spent that very morning with another letter by the same author, and the shape of his capital R was still before her eyes.',
    'would have been thrown',
    [
      ['will be thrown', 'K4', 'The future does not fit a danger that passed long ago.'],
      ['had been thrown', 'K4', 'This says that they were in fact thrown out, which did not happen.'],
      [
        'would be thrown',
        'K4',
        'The condition lies in the past (“had not recognized”), so the result must too.',
      ],
    ],
    'The sentence speaks of a past that did not come about. Such a result takes “would have” with the participle.',
  ],
  [
    4,
    'Neither the conductor nor the soloists ______ willing to shorten the program, although the concert had begun an hour late because of the snow. The last notes were heard well after midnight by an audience that had lost its last train and, to judge by the applause, did not mind.',
    'were',
    [
      ['was', 'K4', 'With “neither … nor” the verb agrees with the nearer noun, “soloists”.'],
      ['is', 'K4', 'The nearer noun is plural, and the rest of the text is in the past.'],
      ['has been', 'K4', 'A singular verb does not agree with the nearer noun, “soloists”.'],
    ],
    'With “neither … nor” the verb agrees with the noun closest to it. That is “soloists”, so the verb is plural.',
  ],
]);
