-- What helps with a node of a tree of subjects: an address elsewhere or a file.
create table subject_resources (
  id uuid primary key,
  node uuid not null references subject_nodes (id),
  title text not null,
  -- Among those of its node, from 0.
  position integer not null,
  url text,
  file uuid references files (id),
  author uuid not null references people (id),
  -- Null: the installation's.
  school uuid references schools (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(url, file) = 1)
);
create index subject_resources_node_idx on subject_resources (node, position, id);
create index subject_resources_file_idx on subject_resources (file) where file is not null;
create index subject_resources_author_idx on subject_resources (author);
create index subject_resources_school_idx on subject_resources (school, created_at, id);
create index subject_resources_created_idx on subject_resources (created_at, id);
