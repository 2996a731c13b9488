/** Style sheets of the Mantine components that the frame uses beyond those of the first page. */
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Divider.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
