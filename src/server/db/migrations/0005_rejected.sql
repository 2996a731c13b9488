-- Fields and lines of the document as it was rejected, kept when its author first saves a correction, until he reposts it: the trail's
-- entry then says what changed since the rejection, and not since the last save. Null otherwise.
alter table flow_instance add column rejected jsonb;
