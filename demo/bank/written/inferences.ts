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
        'The young of town ants kept their advantage in the laboratory.',
      ],
      [
        'country ants would do better if they were moved to town.',
        'R3',
        'The study didn’t move any ants to town.',
      ],
      [
        'the laboratory was warmer than the streets from which the ants came.',
        'R3',
        'The text doesn’t say how warm the streets were.',
      ],
    ],
    explanation:
      'Both kinds of young grew up under the same conditions, so the conditions can’t explain the difference. What’s left is what they inherited from their parents.',
  },
  {
    difficulty: 2,
    stimulus:
      'The theater in Ostrand burned down in 1788, and no drawing of its stage survives. Its account books do. They list, for a single season, the purchase of forty pulleys, two miles of rope, and the wages of eleven men “for the flying,” but almost nothing for painted scenery. It seems likely, therefore, that audiences in Ostrand ______',
    stem: COMPLETES,
    right: 'often saw actors or objects moved through the air.',
    wrong: [
      [
        'cared more about painted scenery than about the plays.',
        'R2',
        'The books show almost no spending on painted scenery.',
      ],
      [
        'blamed the ropes and pulleys for the fire of 1788.',
        'R3',
        'The text doesn’t mention the cause of the fire.',
      ],
      [
        'paid higher prices than audiences in other towns.',
        'R3',
        'The text doesn’t mention prices or other towns.',
      ],
    ],
    explanation:
      'Pulleys, rope, and men paid “for the flying” suggest machines that moved things through the air. Nothing in the account books supports the other choices.',
  },
  {
    difficulty: 3,
    stimulus:
      'In a study of memory, Kwame Lindqvist asked two groups to learn a list of forty words. One group read the list four times. The other read it once and then tried three times to write down all they could remember. Asked right afterward, the first group felt surer that they had learned the list. A week later, however, the second group remembered 50 percent more words than the first. Lindqvist’s results imply that ______',
    stem: COMPLETES,
    right:
      'how well people feel they have learned something can be a poor guide to how well they will remember it.',
    wrong: [
      [
        'people who feel sure of what they have learned tend to have read it more slowly and more often than others did.',
        'R3',
        'The study didn’t measure how quickly people read.',
      ],
      [
        'reading a list more than once makes people forget it sooner.',
        'R3',
        'The study compared rereading with recalling, not with reading once.',
      ],
      ['writing down words helps only for a few minutes.', 'R2', 'The advantage showed up a week later.'],
    ],
    explanation:
      'The group that felt surer remembered less after a week. How well people felt they knew the words didn’t match how well they remembered them.',
  },
  {
    difficulty: 3,
    stimulus:
      'Archaeologists have found shells of a sea snail in the ruins of Tell Hanu, a settlement 250 miles from the nearest coast. The shells belong to an edible species, but those at Tell Hanu are all pierced near the edge and worn smooth around the hole. Had the snails been carried so far for food, moreover, the meat would have spoiled on the way. The shells were therefore most likely ______',
    stem: COMPLETES,
    right: 'brought to Tell Hanu to be strung and worn.',
    wrong: [
      ['left over from meals eaten at Tell Hanu.', 'R2', 'The meat would have spoiled on such a long trip.'],
      [
        'pierced by the snails’ natural enemies before they reached the coast.',
        'R3',
        'The text doesn’t mention predators, and a predator wouldn’t wear a hole smooth.',
      ],
      ['found in the ground when the settlement was built.', 'R3', 'The coast is 250 miles away.'],
    ],
    explanation:
      'A string would leave a hole near the edge that is worn smooth, and the distance rules out food. So the shells were probably worn as ornaments.',
  },
  {
    difficulty: 4,
    stimulus:
      'Song sparrows in noisy towns sing at a higher pitch than those in quiet woods, and some scientists have thought that they do so to be heard above low-pitched traffic. Delphine Arroyo compared recordings from one town before and during a month in which its streets were closed. Although the streets fell silent, the birds’ pitch did not change that month. Birds that hatched during that month, however, sang lower the next spring. Arroyo’s findings suggest that song sparrows ______',
    stem: COMPLETES,
    right: 'fix their pitch early in life, according to the noise around them at that time.',
    wrong: [
      [
        'raise their pitch whenever a loud sound reaches them.',
        'R2',
        'Adult birds didn’t change their pitch when the noise stopped.',
      ],
      [
        'can’t hear the noise of traffic at all.',
        'R3',
        'If they couldn’t hear traffic, the young birds wouldn’t have sung differently after a quiet month.',
      ],
      [
        'in quiet woods would sing still lower if the streets of the nearest town were closed.',
        'R3',
        'Those birds don’t live near the streets.',
      ],
    ],
    explanation:
      'Adults kept their pitch in the quiet month, but birds hatched in that month sang lower later. So noise matters when a bird is young, and the effect lasts.',
  },
  {
    difficulty: 4,
    stimulus:
      'The philosopher Anselm Okafor objects to the idea that a promise is a kind of prediction. If I predict that I’ll be at the station at noon and then don’t show up, I was merely wrong. If I promised it, I have done something for which I must answer, even though my words about noon and the station were the same. What makes a promise, Okafor concludes, can’t lie in what it says about the future; rather, it must lie in ______',
    stem: COMPLETES,
    right: 'the duty that a person takes on in making it.',
    wrong: [
      [
        'the exactness with which the future is described.',
        'R2',
        'The words about the future are the same in both cases.',
      ],
      ['the chance that the event will really take place.', 'K4', 'That is how you judge a prediction.'],
      [
        'the disappointment of the people who were waiting at the station.',
        'R3',
        'The text doesn’t mention other people’s feelings. What matters is having to answer for the failure.',
      ],
    ],
    explanation:
      'The difference between the two cases is that someone who made a promise “must answer” for failing. That is a duty, not a description of the future.',
  },
  {
    difficulty: 5,
    stimulus:
      'Trees in a plantation grow more quickly than trees of the same species in old forests and are therefore often said to take more carbon out of the air. Per tree and per year this is true. But Hanneke Varga points out that a plantation is cut every thirty years, and that most of its wood becomes paper or pallets, which decay within a decade. An old forest adds little carbon each year, yet holds on to what it has gathered over centuries. For anyone who wants carbon to be out of the air a hundred years from now, Varga’s point implies that ______',
    stem: COMPLETES,
    right: 'the speed at which a tree grows matters less than how long its carbon stays stored.',
    wrong: [
      [
        'plantations take no more carbon from the air in a year than old forests of the same species.',
        'R2',
        'The text agrees that plantations take in more carbon per tree and per year.',
      ],
      [
        'paper should be made of wood from old forests.',
        'R3',
        'That would release the carbon that old forests hold.',
      ],
      [
        'old forests will grow more quickly once plantations are no longer cut.',
        'R3',
        'The text doesn’t connect the growth of old forests with the cutting of plantations.',
      ],
    ],
    explanation:
      'Varga contrasts trees that take in carbon quickly but release it soon with forests that take it in slowly but store it for a long time. Over a hundred years, storage matters more than speed.',
  },
  {
    difficulty: 3,
    stimulus:
      'Until about 1900, letters in the archive of the Hollin family were sealed, folded, and addressed on the back of the sheet itself. From then on, they come in envelopes, and something else changes: the later letters speak freely of debts and quarrels, which the earlier ones hardly mention. A folded sheet could be read at its edges by anyone who handled it. The archivist Beatriz Tanaka reasons that the Hollins had not begun to quarrel in 1900; rather, they ______',
    stem: COMPLETES,
    right: 'had come to trust that what they wrote would be read only by those it was meant for.',
    wrong: [
      ['had run out of pleasant subjects to write about.', 'R3', 'Nothing in the text suggests this.'],
      [
        'wished the carriers of their letters to know of their debts and quarrels as well as they did.',
        'R2',
        'Envelopes hide a letter from the people who carry it.',
      ],
      [
        'stopped writing letters that could be folded.',
        'R2',
        'What changed was the envelope, not the folding.',
      ],
    ],
    explanation:
      'Letters that others could read at the edges avoided private matters. Once there were envelopes, private matters appeared, so the family must have believed the letters were private.',
  },
];
