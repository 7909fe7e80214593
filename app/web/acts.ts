/**
 * The actions in the command palette that the user may perform. Each opens a screen with the matching dialog.
 */
import { type Act, isStaff, type Role, reachOf } from '#core/access/access.ts';
import type { Found, FoundGroup } from '#web/shell/palette-rows.ts';
import type { Place } from '#web/shell/places.ts';

type Offer = Pick<Found, 'label' | 'href' | 'icon' | 'also'> & { readonly asks: Act };

const OFFERS: readonly Offer[] = [
  { asks: 'allocations.write', label: 'Assign a test', href: '/allocations?allot=true', icon: 'allocations' },
  {
    asks: 'people.add',
    label: 'Invite a student',
    href: '/people?tab=students&add=true',
    icon: 'person',
    also: 'Add a student, new student',
  },
  {
    asks: 'people.add',
    label: 'Invite staff',
    href: '/people?tab=staff&add=true',
    icon: 'person',
    also: 'Add staff, new tutor, new manager, new counselor',
  },
  { asks: 'people.add', label: 'Import people', href: '/people/import', icon: 'person' },
  { asks: 'groups.add', label: 'New group', href: '/groups?add=true', icon: 'people', also: 'Add a group' },
  {
    asks: 'bank.write',
    label: 'New question',
    href: '/questions/new',
    icon: 'question',
    also: 'Write a question',
  },
  { asks: 'bank.write', label: 'Import questions', href: '/questions/import', icon: 'question' },
  {
    asks: 'assessments.write',
    label: 'New test',
    href: '/assessments?add=true',
    icon: 'tests',
    also: 'Build a test, new assessment',
  },
  {
    asks: 'announcements.write',
    label: 'Write an announcement',
    icon: 'announcements',
    href: '/announcements?write=true',
  },
];

/** The user's pages and actions for the palette. */
export function atHand(role: Role, places: readonly Place[]): readonly FoundGroup[] {
  const offers = isStaff(role) ? OFFERS.filter(({ asks }) => reachOf(role, asks) !== 'none') : [];
  return [
    {
      title: 'Pages',
      rows: places.map(({ to, label, icon }) => ({ id: to, label, detail: '', href: to, icon })),
    },
    {
      title: 'Actions',
      rows: offers.map(({ asks: _, ...offer }) => ({ id: offer.href, detail: '', ...offer })),
    },
  ];
}
