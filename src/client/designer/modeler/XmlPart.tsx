/** The file of the drawing as it stands; what is selected in one is selected in the other. */
import { useDesign } from '../design.ts';
import { XmlView } from '../xml/XmlView.tsx';

export const XmlPart = () => {
  const { model, drawn, selected, modeler } = useDesign();
  return <XmlView xml={drawn.xml} selected={selected} onSelect={(ids) => modeler.select(ids)} name={model.key} />;
};
