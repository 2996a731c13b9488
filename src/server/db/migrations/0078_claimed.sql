-- Since when a claimed task is somebody's: whoever comes too late is told (interface.md 5.6).
alter table task add column claimed_at timestamptz;
