/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins, moves, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { allottingRoutes } from './allotting.routes.ts';
import { materialsRoutes } from './materials.routes.ts';
import { readingRoutes } from './reading.routes.ts';
import { shelvesRoutes } from './shelves.routes.ts';

const libraryTables = {
  library_group_allocations: {
    backup: 'kept',
    personal: {
      goes: ['reason'],
      merging: { person: joins('library_group'), allotted_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'This table lists assigned shelves. The file `materials` shows what they read.' },
    },
  },
  library_group_materials: { backup: 'kept', personal: null },
  library_groups: {
    backup: 'kept',
    impersonal: ['name'],
    personal: {
      merging: { author: stays },
      erasing: 'Content written for a school stays with the school.',
      exporting: { not: 'A row belongs to the school.' },
    },
  },
  material_allocations: {
    backup: 'kept',
    personal: {
      goes: ['reason'],
      merging: { person: joins('material'), allotted_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: { within: 'materials' },
    },
  },
  material_notes: {
    backup: 'kept',
    personal: {
      goes: ['quote', 'note'],
      merging: { person: moves },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'material_notes',
        rows: (person) => sql`
      select study_materials.title, page, quote, note, material_notes.created_at, material_notes.updated_at
      from material_notes join study_materials on study_materials.id = material_notes.material
      where person = ${person} order by material_notes.created_at, material_notes.id`,
      },
    },
  },
  material_progress: {
    backup: 'kept',
    personal: {
      // If either of the two merged people finished the material, it stays done.
      merging: { person: { ...joins('material'), gives_way_without: 'done_at' } },
      erasing: 'An assignment stays with the work done for it.',
      exporting: {
        file: 'materials',
        rows: (person) => sql`
      select study_materials.title, study_materials.kind, material_allocations.reason, material_progress.page,
        material_progress.percent, material_progress.begun_at, material_progress.done_at,
        (select coalesce(round(sum(extract(epoch from until_at - from_at))), 0)::int from material_readings
          where material_readings.person = ${person} and material_readings.material = study_materials.id) as active_seconds
      from study_materials
        left join material_progress on material_progress.material = study_materials.id and material_progress.person = ${person}
        left join material_allocations on material_allocations.material = study_materials.id
          and material_allocations.person = ${person}
      where material_progress.person is not null or material_allocations.person is not null
      order by study_materials.title, study_materials.id`,
      },
    },
  },
  material_readings: {
    backup: 'kept',
    personal: {
      merging: { person: joins('from_at', 'material') },
      erasing: 'An assignment stays with the work done for it.',
      exporting: { within: 'materials' },
    },
  },
  material_reminders: {
    backup: 'kept',
    personal: {
      merging: { person: joins('material'), reminded_by: stays },
      erasing: { rows_of: ['person'] },
      exporting: {
        not: 'This table only records that a reminder was sent. The file `messages` contains the emails.',
      },
    },
  },
  study_material_files: { backup: 'kept', personal: null },
  study_material_tags: { backup: 'kept', personal: null },
  study_materials: {
    backup: 'kept',
    impersonal: ['title', 'kind', 'body', 'words', 'try_it', 'url', 'status'],
    personal: {
      merging: { author: stays },
      erasing: 'Content written for a school stays with the school.',
      exporting: { not: 'A row belongs to the school.' },
    },
  },
} satisfies FeatureTables;

export const libraryFeature: Feature = {
  name: 'library',
  routes: [...materialsRoutes, ...shelvesRoutes, ...allottingRoutes, ...readingRoutes],
  field_words: {
    body: 'text',
    is_open: 'who can read it',
    library_group: 'shelf',
    library_groups: 'shelves',
    material: 'material',
    materials: 'materials',
    minutes: 'minutes',
    page_count: 'pages',
    try_it: 'practice question',
    url: 'web address',
  },
  tables: libraryTables,
};
