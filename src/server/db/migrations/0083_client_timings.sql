-- Timings and counts of what people do in the browser (interface 1.3): sums of a day, never of a person, never a content.
create table client_timing (
  day date not null,
  measure text not null,
  -- A kind of document, or a field of one; empty where the measure is about neither.
  about text not null default '',
  -- Of times a step of ten per cent, of ranks the rank; of counts always 0.
  bucket smallint not null,
  count bigint not null,
  primary key (day, measure, about, bucket)
);
