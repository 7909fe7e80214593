-- The starting skills with the longest names get a short one for screens, unless somebody gave them one or renamed them.
update tags set short_name = short.name, version = tags.version + 1
from (values
  ('TSP', 'Text Structure and Purpose', 'Structure and Purpose'),
  ('H.A.', 'Linear equations in one variable', 'Linear, one variable'),
  ('H.C.', 'Linear equations in two variables', 'Linear, two variables'),
  ('H.D.', 'Systems of two linear equations in two variables', 'Linear systems'),
  ('H.E.', 'Linear inequalities in one or two variables', 'Linear inequalities'),
  ('P.B.', 'Nonlinear equations in one variable and systems of equations in two variables', 'Nonlinear equations'),
  ('Q.A.', 'Ratios, rates, proportional relationships, and units', 'Ratios, rates, and units'),
  ('Q.C.', 'One-variable data: Distributions and measures of center and spread', 'One-variable data'),
  ('Q.D.', 'Two-variable data: Models and scatterplots', 'Two-variable data'),
  ('Q.E.', 'Probability and conditional probability', 'Probability'),
  ('Q.F.', 'Inference from sample statistics and margin of error', 'Inference from samples'),
  ('Q.G.', 'Evaluating statistical claims: Observational studies and experiments', 'Statistical claims'),
  ('S.B.', 'Lines, angles, and triangles', 'Lines, angles, triangles'),
  ('S.C.', 'Right triangles and trigonometry', 'Right triangles and trig')
) as short (code, full_name, name)
where tags.kind = 'topic' and tags.code = short.code and tags.name = short.full_name and tags.short_name is null;
