/** Style sheets of the Mantine components of the panel beyond those of fields and of the first screens. */
import '#client/fields/styles.ts';
import '@mantine/core/styles/Accordion.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
