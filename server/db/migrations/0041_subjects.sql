-- Subjects: trees of courses, their units and lessons, joined to tags; and the questions that stand in them.
create table subject_nodes (
  id uuid primary key,
  -- The tree that it stands in; a root names itself.
  root uuid not null references subject_nodes (id) on delete cascade,
  parent uuid references subject_nodes (id) on delete cascade,
  name text not null,
  -- Among those of one parent, from 0.
  position integer not null,
  -- As its root's. Null: the installation's.
  school uuid references schools (id),
  author uuid not null references people (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((parent is null) = (root = id))
);
create unique index subject_nodes_name_key on subject_nodes (school, parent, fold(name)) nulls not distinct;
create index subject_nodes_root_idx on subject_nodes (root);
create index subject_nodes_parent_idx on subject_nodes (parent, position, id);
create index subject_nodes_roots_idx on subject_nodes (fold(name), id) where parent is null;
create index subject_nodes_author_idx on subject_nodes (author);

-- What joins a node to evidence: analyses count by tag alone.
create table subject_node_tags (
  node uuid not null references subject_nodes (id) on delete cascade,
  tag uuid not null references tags (id),
  primary key (node, tag)
);
create index subject_node_tags_tag_idx on subject_node_tags (tag);

create table question_nodes (
  question uuid not null references questions (id) on delete cascade,
  node uuid not null references subject_nodes (id),
  primary key (question, node)
);
create index question_nodes_node_idx on question_nodes (node);
