/** Practice-only questions: boundaries between clauses. */
import { CONVENTIONS } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_BOUNDARIES = writtenFor(CONVENTIONS, [
  [
    1,
    'The tide pools below the station fill twice a day, and each time they hold a slightly different company of crabs, snails, and small fish. Marine biologists have counted the animals in one pool every morning since ______ records show that no two mornings in forty years were exactly alike.',
    '1984. Their',
    [
      ['1984, their', 'K4', 'A comma alone can’t join two sentences; this is a comma splice.'],
      ['1984 their', 'K2', 'With nothing between them, two sentences run together.'],
      ['1984, and, their', 'K4', 'No comma may stand between “and” and the subject that follows it.'],
    ],
    '“Marine biologists have counted …” and “Their records show …” are two whole sentences. Only the period separates them correctly.',
  ],
  [
    1,
    'A good map of the underground railway does not show where the stations really are. It straightens the lines, evens out the ______ leaves out almost everything above the ground. Passengers accept the distortion gladly, because all that they want to know on their way is where to change trains.',
    'distances, and',
    [
      ['distances; and', 'K4', 'A semicolon may not stand before the last part of this simple list.'],
      ['distances. And', 'K1', 'The words after the period would have no subject and make no sentence.'],
      ['distances and,', 'K4', 'The comma belongs before “and” in a list, not after it.'],
    ],
    'Three verbs share the subject “It”: straightens, evens out, leaves out. Items of such a list are separated by commas, the last by a comma and “and”.',
  ],
  [
    2,
    'Few buildings in the harbor district survived the fire of 1902. One of them was the customs ______ walls, nearly a meter thick, had been built of granite to keep out smugglers rather than flames. Today it houses a small museum that tells visitors about the night of the fire.',
    'house, whose',
    [
      [
        'house; whose',
        'K4',
        'What follows a semicolon must be a whole sentence, and a clause with “whose” is none.',
      ],
      ['house. Whose', 'K1', 'A clause that begins with “whose” can’t stand alone as a statement.'],
      ['house, its', 'K4', 'With “its” the words are a second sentence, joined by a comma alone.'],
    ],
    'The clause “whose walls … had been built of granite” adds a detail about the customs house, so a comma joins it to the noun.',
  ],
  [
    2,
    'When the choir lost its rehearsal room, its director did not look for another hall. She moved the weekly practice into a disused railway ______ the echo lasts almost four seconds, and chose music from the sixteenth century that was written for just such spaces. Audiences now travel there from three states.',
    'tunnel where',
    [
      ['tunnel; where', 'K4', 'A semicolon would have to be followed by a whole sentence.'],
      ['tunnel. Where', 'K1', 'The words after the period would not be a complete statement.'],
      ['tunnel, there', 'K4', 'This makes a second sentence that is joined by a comma alone.'],
    ],
    'The clause with “where” tells which tunnel is meant. It is needed to identify the place, so nothing separates it.',
  ],
  [
    2,
    'Botanists sent to survey the valley expected to finish within a month. They had prepared for everything except the one thing that finally held them ______ the sheer number of species, which outran the space in their notebooks after only nine days and forced them to send for more paper.',
    'up:',
    [
      ['up;', 'K4', 'A semicolon needs a whole sentence behind it, and here only a noun follows.'],
      ['up.', 'K1', 'A period would leave the rest without a main verb.'],
      ['up', 'K2', 'Without a mark, the phrase that explains “one thing” runs into the verb.'],
    ],
    'The words before the blank form a whole sentence and announce “the one thing”; a colon introduces what that thing is.',
  ],
  [
    3,
    'The rules of the old regatta were never written down. Crews simply knew that the course ran around both ______ that a boat which touched a buoy had to turn a full circle before going on; and that the last crew to finish would pay for supper at the inn.',
    'islands;',
    [
      [
        'islands,',
        'K4',
        'The other parts of this list are separated by a semicolon, so a comma does not match.',
      ],
      ['islands:', 'K4', 'Nothing is introduced here; the list goes on with its second part.'],
      ['islands.', 'K1', 'After a period, “that a boat …” would be no sentence of its own.'],
    ],
    'The list has three parts that begin with “that”. The second and third are separated by a semicolon, so the first and second must be as well.',
  ],
  [
    3,
    'In 1958 the engineer Tamsin Achterberg proposed a bridge without a single pillar in the water. Her ______ by the council as a daydream, lay in a drawer for thirty years until a change in the law made pillars impossible and her drawings suddenly seemed more sensible than anyone else’s.',
    'design, dismissed',
    [
      [
        'design dismissed',
        'K4',
        'A comma must open the added phrase, because another closes it after “daydream”.',
      ],
      ['design, it was dismissed', 'K4', 'This puts a sentence of its own between the subject and its verb.'],
      ['design; dismissed', 'K4', 'A semicolon would cut the subject off from its verb “lay”.'],
    ],
    'The phrase “dismissed by the council as a daydream” adds a remark in the middle of the sentence and is set off by a comma on each side.',
  ],
  [
    3,
    'Sailors of the period kept two kinds of records. The official log was read by the ship’s owners and told of winds and ______ private journals, by contrast, were read by nobody for a century, and they tell of boredom, toothache, songs, and the high price of a bad cook.',
    'cargo;',
    [
      ['cargo,', 'K4', 'Two whole sentences can’t be joined by a comma alone.'],
      ['cargo', 'K2', 'Without a mark the two sentences run into each other.'],
      ['cargo, and;', 'K4', 'A semicolon can’t stand between “and” and the sentence that it joins.'],
    ],
    'Both sides of the blank are whole sentences on related matters, and a semicolon may join them without a conjunction.',
  ],
  [
    4,
    'The orchard’s oldest pear tree, planted when the house was built, still bears fruit. Whether it will do so next ______ the gardeners cannot say, because half of its trunk is hollow and the other half leans farther toward the wall each time the wind blows hard from the west.',
    'year,',
    [
      ['year;', 'K4', 'Before the semicolon there is no whole sentence, only a clause with “whether”.'],
      ['year:', 'K4', 'A colon must come after a whole sentence, and the clause before it is not one.'],
      ['year.', 'K1', 'The clause with “whether” would stand alone, which it can’t.'],
    ],
    'The clause with “whether” is the object of “say”, placed first. A comma sets such a clause off from the subject “the gardeners”.',
  ],
  [
    4,
    'Not all of the letters in the archive are what they seem. Some were copied by a ______ by comparing the ink with that of dated receipts, the archivists have been able to tell which ones she wrote and in which of three summers she was employed to write them.',
    'clerk;',
    [
      ['clerk,', 'K4', 'Whole sentences stand on both sides, and a comma alone can’t join them.'],
      [
        'clerk, and,',
        'K2',
        'The comma after “and” separates the conjunction from the phrase that it introduces without need.',
      ],
      ['clerk', 'K2', 'Nothing would separate the first sentence from the second.'],
    ],
    '“Some were copied by a clerk” is a whole sentence, and so is “the archivists have been able to tell …” with its opening phrase. A semicolon joins them.',
  ],
]);
