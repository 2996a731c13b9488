-- Two entries fewer for every task, one for every entry of the trail: tasks of a document are found through its one instance, and the
-- trail is read by instance.
drop index task_document;
drop index trail_actor;
