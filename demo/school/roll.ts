/** The people of the demo school: names and other details. */

/**
 * The names of the students, in the order of their addresses, from `student1@demo.test` on. Every third
 * student belongs to the same group.
 */
export const STUDENT_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Amara', 'Okonkwo'],
  ['Liam', 'Brennan'],
  ['Sofía', 'Reyes'],
  ['Wei', 'Zhang'],
  ['Noah', 'Fischer'],
  ['Priya', 'Raman'],
  ['Mateo', 'Alvarado'],
  ['Hana', 'Kobayashi'],
  ['Elijah', 'Brooks'],
  ['Fatima', 'Haddad'],
  ['Lucas', 'Moreira'],
  ['Nadia', 'Petrova'],
  ['Kwame', 'Boateng'],
  ['Isla', 'MacLeod'],
  ['Minh', 'Nguyen'],
  ['Zara', 'Siddiqui'],
  ['Tomás', 'Herrera'],
  ['Ingrid', 'Solheim'],
  ['Jamal', 'Whitaker'],
  ['Chloé', 'Lefebvre'],
  ['Arjun', 'Mehta'],
  ['Ruth', 'Abrams'],
  ['Dante', 'Russo'],
  ['Leilani', 'Kealoha'],
  ['Yusuf', 'Demir'],
  ['Grace', 'Park'],
  ['Oluwaseun', 'Adeyemi'],
  ['Maya', 'Goldstein'],
  ['Andrei', 'Popescu'],
  ['Talia', 'Begay'],
];

/** Groups 1 and 2 belong to the first school, group 3 to the second. */
export const GROUP_NAMES = ['Saturday morning', 'Weekday evening', 'Northside Saturday'] as const;

export const SCHOOLS = [
  { name: 'Harbor Tutoring', time_zone: 'America/New_York' },
  { name: 'Northside Prep', time_zone: 'America/Chicago' },
] as const;

/** Staff and guest by the first part of their address. `school` is an index from 0, or null for none. */
export const STAFF = [
  { address: 'manager', role: 'manager', first_name: 'Renee', last_name: 'Castillo', school: 0 },
  { address: 'tutor', role: 'tutor', first_name: 'Daniel', last_name: 'Osei', school: 0 },
  { address: 'counselor', role: 'counselor', first_name: 'Mei', last_name: 'Lindqvist', school: 0 },
  { address: 'tutor2', role: 'tutor', first_name: 'Hannah', last_name: 'Weiss', school: 1 },
  { address: 'guest', role: 'guest', first_name: 'Robin', last_name: 'Taylor', school: null },
] as const;
