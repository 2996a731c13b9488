-- Open tasks of processes without document are in nobody's inbox; they are found by whose they are.
create index task_of_process on task using gin (principals) where state = 'open' and resource is null;
