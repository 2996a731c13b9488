/** The one place where notices stand. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import css from './NoticeHost.module.css';

export const NoticeHost = () => <Notifications position="top-right" containerWidth={400} limit={1} className={css['place'] ?? ''} />;
