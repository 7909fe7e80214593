/** Reading: the missing conclusion of a text. */
import type { WrittenQuestion } from '../question.ts';
import { COMPLETES } from './stems.ts';

export const INFERENCES: readonly WrittenQuestion[] = [
  {
    difficulty: 2,
    stimulus:
      'Town ants are known to tolerate heat better than ants of the same species from the countryside. To find out whether this is inherited or merely learned from living in warm streets, Joana Whitfield raised the young of both kinds in the same laboratory at the same temperature. The young of town ants still withstood several degrees more than the young of country ants. This finding suggests that ______',
    stem: COMPLETES,
    right: 'the tolerance of town ants for heat is at least partly inherited.',
    wrong: [
      [
        'ants lose their tolerance for heat when they are raised in a laboratory.',
        'R2',
        'The young of town ants kept the advantage in the laboratory.',
      ],
      ['country ants would do better if they were moved into town.', 'R3', 'No ants were moved into town.'],
      [
        'the laboratory was warmer than the streets from which the ants came.',
        'R3',
        'How warm the streets were is not told.',
      ],
    ],
    explanation:
      'Both kinds of young grew up under the same conditions, so these can’t explain the difference. What remains is what they got from their parents.',
  },
  {
    difficulty: 2,
    stimulus:
      'The theater of Ostrand burned down in 1788, and no drawing of its stage survives. Its account books do. They list, for a single season, the purchase of forty pulleys, two miles of rope, and the wages of eleven men “for the flying,” but almost nothing for painted scenery. It seems likely, therefore, that audiences in Ostrand ______',
    stem: COMPLETES,
    right: 'often saw actors or objects moved through the air.',
    wrong: [
      [
        'cared more about painted scenery than about the plays.',
        'R2',
        'The books show almost no spending on painted scenery.',
      ],
      ['blamed the ropes and pulleys for the fire of 1788.', 'R3', 'The cause of the fire is not mentioned.'],
      [
        'paid higher prices than audiences in other towns.',
        'R3',
        'Nothing is said of prices or of other towns.',
      ],
    ],
    explanation:
      'Pulleys, rope and men paid “for the flying” point to machines that moved things through the air. The other choices have nothing in the books behind them.',
  },
  {
    difficulty: 3,
    stimulus:
      'In a study of memory, Kwame Lindqvist asked two groups to learn a list of forty words. One group read the list four times. The other read it once and then tried three times to write down all they could remember. Asked right afterward, the first group felt surer of having learned the list. A week later, however, the second group remembered half as many words again as the first. Lindqvist’s results imply that ______',
    stem: COMPLETES,
    right:
      'how well people feel they have learned something can be a poor guide to how well they will remember it.',
    wrong: [
      [
        'people who feel sure of what they have learned tend to have read it more slowly and more often than others did.',
        'R3',
        'The speed of reading was not measured.',
      ],
      [
        'reading a list more than once makes people forget it sooner.',
        'R3',
        'Reading again was compared with recalling, not with reading once.',
      ],
      ['writing down words helps only for a few minutes.', 'R2', 'The advantage was found after a week.'],
    ],
    explanation:
      'The surer group remembered less after a week. The feeling and the memory came apart, and this is what the right choice says.',
  },
  {
    difficulty: 3,
    stimulus:
      'Archaeologists have found shells of a sea snail in the ruins of Tell Hanu, a settlement four hundred kilometers from the nearest coast. The shells are of a species that was eaten, but those at Tell Hanu are all pierced near the edge and worn smooth around the hole. Had the snails been carried so far for food, moreover, the meat would have spoiled on the way. The shells were therefore most likely ______',
    stem: COMPLETES,
    right: 'brought to Tell Hanu to be strung and worn.',
    wrong: [
      ['left over from meals eaten at Tell Hanu.', 'R2', 'The meat would have spoiled on so long a way.'],
      [
        'pierced by the snails’ natural enemies before they reached the coast.',
        'R3',
        'Enemies of the snail are not mentioned, and would not wear a hole smooth.',
      ],
      [
        'found in the ground when the settlement was built.',
        'R3',
        'The coast is four hundred kilometers away.',
      ],
    ],
    explanation:
      'A hole near the edge, worn smooth, is what a string leaves. Food is ruled out by the distance. So the shells were ornaments.',
  },
  {
    difficulty: 4,
    stimulus:
      'Song sparrows in noisy towns sing at a higher pitch than those in quiet woods, and it has been supposed that they do so in order to be heard above low-pitched traffic. Delphine Arroyo compared recordings from one town before and during a month in which its streets were closed. Although the streets fell silent, the birds’ pitch did not change within that month; but birds that hatched in it sang lower the next spring. Arroyo’s findings suggest that song sparrows ______',
    stem: COMPLETES,
    right: 'fix their pitch early in life, according to the noise around them at that time.',
    wrong: [
      [
        'raise their pitch whenever a loud sound reaches them.',
        'R2',
        'Adult birds did not change when the noise stopped.',
      ],
      [
        'can’t hear the noise of traffic at all.',
        'R3',
        'Then the young would not have sung otherwise after a quiet month.',
      ],
      [
        'in quiet woods would sing still lower if the streets of the nearest town were closed.',
        'R3',
        'The birds of the woods are not near the streets.',
      ],
    ],
    explanation:
      'Adults kept their pitch in silence, while the young of that month sang lower. So the noise counts when a bird is young, and what is learned then stays.',
  },
  {
    difficulty: 4,
    stimulus:
      'The philosopher Anselm Okafor objects to the saying that a promise is a kind of prediction. If I predict that I’ll be at the station at noon and then fail to come, I was merely wrong. If I promised it, I have done something for which I must answer, even though my words about noon and the station were the same. What makes a promise, Okafor concludes, can’t lie in what it says about the future; rather, it must lie in ______',
    stem: COMPLETES,
    right: 'the duty that a person takes on in making it.',
    wrong: [
      [
        'the exactness with which the future is described.',
        'R2',
        'The words about the future are the same in both cases.',
      ],
      ['the chance that the event will really take place.', 'K4', 'That is what a prediction is judged by.'],
      [
        'the disappointment of those who were waiting at the station.',
        'R3',
        'Feelings of others are not mentioned; what counts is having to answer for it.',
      ],
    ],
    explanation:
      'The difference between the two cases is that the one who promised “must answer” for failing. That is a duty taken on, not a description.',
  },
  {
    difficulty: 5,
    stimulus:
      'Trees in a plantation grow more quickly than trees of the same species in old forest, and are therefore often said to take more carbon from the air. Per tree and per year this is true. But Hanneke Varga points out that a plantation is cut every thirty years, and that most of its wood becomes paper or pallets, which decay within a decade. An old forest adds little carbon each year, yet holds on to what it has gathered over centuries. For anyone who wants carbon to be out of the air a hundred years from now, Varga’s point implies that ______',
    stem: COMPLETES,
    right: 'the speed at which a tree grows matters less than how long its carbon stays stored.',
    wrong: [
      [
        'plantations take no more carbon from the air in a year than old forests of the same species.',
        'R2',
        'The text grants that they do, per tree and per year.',
      ],
      [
        'paper should be made of wood from old forests.',
        'R3',
        'That would let out what the old forests hold.',
      ],
      [
        'old forests will grow more quickly once plantations are no longer cut.',
        'R3',
        'Nothing connects the growth of the one with the cutting of the other.',
      ],
    ],
    explanation:
      'Varga sets quick uptake with quick release against slow uptake with long storage. Over a hundred years what is stored counts, so length of storage matters more than speed.',
  },
  {
    difficulty: 3,
    stimulus:
      'Until about 1900, letters in the archive of the Hollin family were sealed, folded, and addressed on the back of the sheet itself. From then on they come in envelopes, and something else changes: the later letters speak freely of debts and quarrels, which the earlier ones hardly mention. A folded sheet could be read at its edges by anyone who handled it. The archivist Beatriz Tanaka reasons that the Hollins had not begun to quarrel in 1900; rather, they ______',
    stem: COMPLETES,
    right: 'had come to trust that what they wrote would be read only by those it was meant for.',
    wrong: [
      ['had run out of pleasant subjects to write about.', 'R3', 'There is nothing of this in the text.'],
      [
        'wished the carriers of their letters to know of their debts and quarrels as well as they did.',
        'R2',
        'Envelopes keep a letter from those who carry it.',
      ],
      ['stopped writing letters that could be folded.', 'R2', 'The change is the envelope, not the folding.'],
    ],
    explanation:
      'What could be read at the edges was kept harmless; with envelopes, private matters appear. The inference is that envelopes made privacy seem safe.',
  },
];
