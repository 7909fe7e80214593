/** Practice-only questions: boundaries between clauses. */
import { CONVENTIONS } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_BOUNDARIES = writtenFor(CONVENTIONS, [
  [
    1,
    'The tide pools below the station fill twice a day, and each time they hold a slightly different company of crabs, snails, and small fish. Marine biologists have counted the animals in one pool every morning since ______ records show that no two mornings in forty years were exactly alike.',
    '1984. Their',
    [
      ['1984, their', 'K4', 'A comma alone can’t join two sentences. This is a comma splice.'],
      ['1984 their', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
      ['1984, and, their', 'K4', 'No comma belongs between “and” and the subject that follows it.'],
    ],
    '“Marine biologists have counted …” and “Their records show …” are both complete sentences. Only the period separates them correctly.',
  ],
  [
    1,
    'A good subway map does not show where the stations really are. It straightens the lines, evens out the ______ leaves out almost everything above the ground. Most riders do not mind the distortion, because all they want to know on their way is where they have to change trains.',
    'distances, and',
    [
      ['distances; and', 'K4', 'A semicolon doesn’t belong before the last item of a simple list.'],
      [
        'distances. And',
        'K1',
        'The words after the period don’t have a subject, so they aren’t a complete sentence.',
      ],
      ['distances and,', 'K4', 'In a list, the comma belongs before “and,” not after it.'],
    ],
    'Three verbs share the subject “It”: “straightens,” “evens out,” and “leaves out.” Use commas to separate the items in a list, including one before “and.”',
  ],
  [
    2,
    'Few buildings in the harbor district survived the fire of 1902. One of them was the customs ______ walls, nearly three feet thick, had been built of granite to keep out smugglers rather than flames. Today it houses a small museum that tells visitors about the night of the fire.',
    'house, whose',
    [
      [
        'house; whose',
        'K4',
        'A complete sentence has to follow a semicolon here, but a “whose” clause isn’t one.',
      ],
      ['house. Whose', 'K1', 'A clause that starts with “whose” can’t stand alone as a statement.'],
      [
        'house, its',
        'K4',
        'With “its,” the words form a second sentence, and a comma alone can’t join two sentences.',
      ],
    ],
    '“Whose walls … had been built of granite” adds a detail about the customs house, so a comma sets it off.',
  ],
  [
    2,
    'When the choir lost its rehearsal room, its director did not look for another hall. She moved the weekly practice into an abandoned railroad ______ the echo lasts almost four seconds, and chose music from the sixteenth century that was written for just such spaces. Audiences now travel there from three states.',
    'tunnel where',
    [
      ['tunnel; where', 'K4', 'A complete sentence has to follow a semicolon here.'],
      ['tunnel. Where', 'K1', 'The words after the period don’t form a complete sentence.'],
      ['tunnel, there', 'K4', 'This creates two sentences joined only by a comma.'],
    ],
    'The “where” clause tells you which tunnel is meant. It is essential to the meaning, so no punctuation belongs before it.',
  ],
  [
    2,
    'Botanists sent to survey the valley expected to finish within a month. They had prepared for everything except the one thing that finally held them ______ the sheer number of species, which outran the space in their notebooks after only nine days and forced them to send for more paper.',
    'up:',
    [
      ['up;', 'K4', 'A complete sentence has to follow a semicolon here, but only a noun phrase follows.'],
      ['up.', 'K1', 'The words after the period don’t have a main verb.'],
      ['up', 'K2', 'With no punctuation, the phrase that explains “the one thing” runs into the verb.'],
    ],
    'The words before the blank form a complete sentence and introduce “the one thing.” A colon introduces what that thing is.',
  ],
  [
    3,
    'The rules of the old regatta were never written down. Crews simply knew that the course ran around both ______ that a boat which touched a buoy had to turn a full circle before going on; and that the last crew to finish would pay for supper at the inn.',
    'islands;',
    [
      ['islands,', 'K4', 'A semicolon separates the other items in this list, so a comma doesn’t match.'],
      ['islands:', 'K4', 'Nothing is being introduced here. The list continues with its second item.'],
      ['islands.', 'K1', 'After a period, “that a boat …” isn’t a complete sentence.'],
    ],
    'The list has three items that start with “that.” A semicolon separates the second and third items, so one must separate the first and second too.',
  ],
  [
    3,
    'In 1958 the engineer Tamsin Achterberg proposed a bridge without a single pillar in the water. Her ______ by the council as a daydream, lay in a drawer for thirty years until a change in the law made pillars impossible and her drawings suddenly seemed more sensible than anyone else’s.',
    'design, dismissed',
    [
      [
        'design dismissed',
        'K4',
        'The phrase ends with a comma after “daydream,” so it needs one before it too.',
      ],
      ['design, it was dismissed', 'K4', 'This puts a complete sentence between the subject and its verb.'],
      ['design; dismissed', 'K4', 'This semicolon separates the subject from its verb, “lay.”'],
    ],
    '“Dismissed by the council as a daydream” interrupts the sentence, so it needs a comma on each side.',
  ],
  [
    3,
    'Sailors of the period kept two kinds of records. The official log was read by the ship’s owners and recorded winds and ______ private journals, by contrast, were read by no one for a century, and they tell of boredom, toothache, songs, and the high price of a bad cook.',
    'cargo;',
    [
      ['cargo,', 'K4', 'A comma alone can’t join two complete sentences.'],
      ['cargo', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
      ['cargo, and;', 'K4', 'A semicolon doesn’t belong after “and.”'],
    ],
    'The words on each side of the blank are complete sentences on related ideas, so a semicolon can join them.',
  ],
  [
    4,
    'The orchard’s oldest pear tree, planted when the house was built, still bears fruit. Whether it will do so next ______ the gardeners cannot say, because half of its trunk is hollow and the other half leans farther toward the wall each time the wind blows hard from the west.',
    'year,',
    [
      [
        'year;',
        'K4',
        'The words before the semicolon aren’t a complete sentence. They are only a “whether” clause.',
      ],
      ['year:', 'K4', 'A colon has to follow a complete sentence, but the “whether” clause isn’t one.'],
      ['year.', 'K1', 'A “whether” clause can’t stand alone.'],
    ],
    'The “whether” clause is the object of “say,” but it comes first. A comma sets it off from the subject, “the gardeners.”',
  ],
  [
    4,
    'Not all of the letters in the archive are what they seem. Some were copied by a ______ by comparing the ink with that of dated receipts, the archivists have been able to tell which ones she wrote and in which of three summers she was employed to write them.',
    'clerk;',
    [
      ['clerk,', 'K4', 'The words on each side form a complete sentence, and a comma alone can’t join them.'],
      ['clerk, and,', 'K2', 'No comma belongs between “and” and the phrase that follows it.'],
      ['clerk', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
    ],
    '“Some were copied by a clerk” is a complete sentence. So is “the archivists have been able to tell …” along with its opening phrase. A semicolon can join them.',
  ],
]);
