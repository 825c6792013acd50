// What people write above a column, in en, fr, de, it, es, pt and gr, beside our own names and titles. Words are
// normalized (`headerKey`): lower case, no accents, no units, no brackets. A word with several fields is decided by
// the cells: the first field that reads most of them. Columns that look like ours and are not are in `otherColumns`.

import type { SheetField } from '../sheet/fields.ts'

/** Words by field, divided by bars. */
const words: Readonly<Partial<Record<SheetField, string>>> = {
  family:
    'product family|product group|famille|famille de produit|produktfamilie|produktgruppe|' +
    'famiglia|familia|familia de produto',
  brand:
    'brand|brand name|producer|producer name|winery|estate|maker|vineyard|' +
    'domaine|chateau|maison|producteur|vigneron|marque|nom du domaine|domaine nom|exploitation|' +
    'weingut|winzer|erzeuger|hersteller|produzent|kellerei|sektkellerei|marke|betrieb|cantina|' +
    'azienda|azienda agricola|produttore|marca|marchio|tenuta|casa|bodega|bodegas|productor|' +
    'quinta|produtor|adega|herdade|vinicola|παραγωγοσ|οινοποιειο|κτημα|μαρκα|εταιρεια|' +
    'εμπορικο σημα|ετικετα παραγωγου',
  name:
    'name|wine|wine name|product|product name|item|item name|item description|article name|' +
    'description|cuvee|cuvee name|nom|nom du vin|nom de la cuvee|cuvee nom|nom de vin|nom cuvee|' +
    'nom produit|nom du produit|' +
    'designation commerciale|vin|produit|libelle|libelle produit|article|wein|weinname|wein name|' +
    'weinbezeichnung|artikelbezeichnung|artikelname|artikel|produkt|produktname|' +
    'produktbezeichnung|bezeichnung|benennung|etikett|' +
    'vino|nome|nome vino|nome del vino|nome prodotto|etichetta|prodotto|descrizione|' +
    'descrizione articolo|denominazione commerciale|nombre|nombre del vino|nombre de tu vino|' +
    'nombre vino|producto|etiqueta|descripcion|vinho|nome do vinho|produto|nome do produto|' +
    'descricao|' +
    'ετικετα|κρασι|οινοσ|ονομα|ονομα κρασιου|ονομα οινου|ονομασια κρασιου|προιον|περιγραφη|' +
    'ονομασια προιοντοσ',
  reference:
    'reference|ref|ref no|refs|sku|sku code|item|item no|item number|item code|item id|' +
    'article no|article number|article code|product code|product no|product number|product id|' +
    'product ref|stock code|code|wine code|wine id|winery sku|id|' +
    'reference produit|reference article|ref article|ref produit|code article|code produit|' +
    'code vin|id vin|numero article|numero d article|n article|no article|art|art nr|art no|' +
    'artnr|art nummer|artikel nr|artikel no|artikelnr|artikelnummer|artikel nummer|artikelcode|' +
    'bestellnummer|bestell nr|bestellnr|produktnummer|produkt nr|produktcode|weinid|wein id|' +
    'wein nr|weinnummer|weinnr|referenz|referenznummer|sachnummer|' +
    'codice|codice articolo|codice prodotto|cod|cod art|cod articolo|cod prodotto|riferimento|' +
    'rif|id vino|articolo|referencia|codigo|codigo articulo|codigo de articulo|codigo producto|' +
    'codigo de producto|cod articulo|vino id|id del vino|codigo artigo|codigo do artigo|' +
    'codigo do produto|codigo produto|id do vinho|artigo|' +
    'κωδικοσ|κωδικοσ ειδουσ|κωδικοσ προιοντοσ|κωδ|κωδ ειδουσ|αναφορα',
  designation:
    'legal designation|legal name|sales designation|sales denomination|product designation|' +
    'denomination de vente|designation legale|denomination legale|denomination reglementaire|' +
    'verkehrsbezeichnung|sachbezeichnung|rechtliche bezeichnung|bezeichnung des lebensmittels|' +
    'verkaufsbezeichnung|' +
    'denominazione di vendita|denominazione legale|denominacion de venta|denominacion legal|' +
    'denominacao de venda|denominacao legal|νομιμη ονομασια|ονομασια πωλησησ',
  volume:
    'volume|vol|bottle size|bottle volume|size|bottle|bottles size|net volume|net content|' +
    'net contents|content|contents|net quantity|nominal volume|bottle format|format|capacity|' +
    'container size|fill volume|contenance|contenance bouteille|centilisation|volume nominal|' +
    'volume net|capacite|capacite bouteille|contenu|contenu net|quantite nette|bouteille|' +
    'conditionnement|' +
    'flascheninhalt|flaschengrosse|flaschenvolumen|flasche|inhalt|nettoinhalt|fullmenge|' +
    'nennfullmenge|nennvolumen|nettofullmenge|fullvolumen|gebinde|gebindegrosse|grosse|volumen|' +
    'nenninhalt|' +
    'formato|formato bottiglia|capacita|capacita bottiglia|contenuto|contenuto netto|bottiglia|' +
    'volume netto|volume nominale|quantita netta|volumen neto|volumen nominal|capacidad|' +
    'contenido|contenido neto|botella|tamano|cantidad neta|formato botella|capacidade|conteudo|' +
    'conteudo liquido|garrafa|volume liquido|tamanho|quantidade liquida|' +
    'ογκοσ|καθαροσ ογκοσ|ονομαστικοσ ογκοσ|περιεχομενο|χωρητικοτητα|φιαλη|μεγεθοσ φιαλησ|μεγεθοσ',
  glasses:
    'glasses|glasses per bottle|verres|verres par bouteille|glaser|glaser pro flasche|bicchieri|' +
    'copas|copas por botella|copos|copos por garrafa|ποτηρια',
  alcohol:
    'alcohol|alc|abv|alcohol by volume|alc by vol|alc vol|alcohol content|alcoholic strength|' +
    'actual alcohol|actual alcoholic strength|alcohol volume|strength|alcool|degre|' +
    'degre d alcool|degre alcool|degre alcoolique|alcool degre|tav|tava|tav acquis|' +
    'titre alcoometrique|titre alcoometrique volumique|titre alcoometrique volumique acquis|' +
    'taux d alcool|teneur en alcool|' +
    'alkohol|alkoholgehalt|alk|alkoholstarke|vorhandener alkohol|vorh alkohol|alkohol vorhanden|' +
    'alkohol vorh|vorhandener alkoholgehalt|volumenprozent|alcol|alc effettivo|gradazione|' +
    'gradazione alcolica|grado alcolico|gradi|grado|titolo alcolometrico|' +
    'titolo alcolometrico effettivo|titolo alcolometrico volumico|' +
    'titolo alcolometrico volumico effettivo|tasso alcolico|tenore alcolico|' +
    'graduacion|graduacion alcoholica|grado alcoholico|grado alcoholico adquirido|grado alcohol|' +
    'volumen de alcohol|teor alcoolico|teor de alcool|titulo alcoometrico|' +
    'titulo alcoometrico volumico|titulo alcoometrico volumico adquirido|graduacao|' +
    'graduacao alcoolica|grau|grau alcoolico|tav adquirido|' +
    'αλκοολ|αλκοολη|αλκοολικοσ τιτλοσ|αλκοολικοι βαθμοι|αλκοολικοσ βαθμοσ|βαθμοσ|βαθμοι|' +
    'περιεκτικοτητα σε αλκοολη|αποκτημενοσ αλκοολικοσ τιτλοσ|αλκ',
  targetMarket:
    'market|markets|target market|target markets|destination|destination country|sales market|' +
    'country of sale|sold in|marche|marches|marche cible|marche de destination|pays de vente|' +
    'pays de destination|markt|markte|zielmarkt|zielland|absatzmarkt|vertriebsland|verkaufsland|' +
    'mercato|mercati|mercato di destinazione|mercato di vendita|paese di destinazione|' +
    'paese di vendita|mercado|mercados|mercado de destino|pais de destino|pais de venta|' +
    'mercado alvo|pais de venda|αγορα|αγορεσ|αγορα προορισμου|χωρα πωλησησ',
  exportOnly:
    'export|export only|nur export|exportation|export uniquement|solo export|solo esportazione|' +
    'exportacion|exportacao',
  labelledFrom:
    'labelled from|labelling date|date of labelling|date d etiquetage|etikettierdatum|' +
    'etikettierung|data di etichettatura|fecha de etiquetado|data de rotulagem|' +
    'ημερομηνια επισημανσησ',
  bestBefore:
    'best before|best before date|bbd|mhd|mindesthaltbarkeit|mindesthaltbarkeitsdatum|ddm|dluo|' +
    'date de durabilite minimale|tmc|termine minimo di conservazione|consumo preferente|' +
    'fecha de consumo preferente|data de durabilidade minima',
  organic:
    'organic|bio|biologique|vin bio|agriculture biologique|oko|okologisch|biowein|bio wein|' +
    'okowein|biologico|vino biologico|ecologico|vino ecologico|eco|biologico vinho|' +
    'vinho biologico|agricultura biologica|βιολογικο|βιολογικοσ|βιολογικοσ οινοσ',
  organicControlBody:
    'control body|control body code|organic control body|certifier|certification body|' +
    'organic certifier|organisme certificateur|organisme de controle|code organisme|' +
    'code organisme de controle|certificateur|kontrollstelle|oko kontrollstelle|' +
    'bio kontrollstelle|kontrollstellennummer|kontrollstellen nr|oko kontrollnummer|oko nr|' +
    'organismo di controllo|codice organismo di controllo|ente certificatore|' +
    'organismo de control|codigo del organismo de control|entidad certificadora|' +
    'organismo de controlo|codigo do organismo de controlo|φορεασ ελεγχου|κωδικοσ φορεα ελεγχου|' +
    'φορεασ πιστοποιησησ',
  wineType:
    'wine type|type of wine|type|wine colour|wine color|colour|color|couleur|couleur du vin|' +
    'type de vin|farbe|weinfarbe|weinart|art|sorte|colore|colore del vino|tipo|tipo di vino|' +
    'tipologia|color del vino|tipo de vino|cor|cor do vinho|tipo de vinho|χρωμα|χρωμα οινου|' +
    'τυποσ|τυποσ κρασιου|τυποσ οινου|style|category|categorie|kategorie|categoria|κατηγορια',
  wineClass:
    'wine class|class|category|wine category|product category|style|wine style|product type|type|' +
    'type of wine|classe|classe de vin|categorie|categorie de vin|categorie de produit|' +
    'weinklasse|klasse|kategorie|weinkategorie|produktkategorie|produktart|weinart|tipologia|' +
    'categoria|categoria di vino|categoria del prodotto|categoria de producto|categoria de vino|' +
    'clase|clase de vino|categoria do produto|categoria de vinho|classe de vinho|tipo de vinho|' +
    'tipo|κατηγορια|κατηγορια οινου|κατηγορια προιοντοσ|τυποσ',
  sweetness:
    'sweetness|sweetness level|sweetness term|sugar term|sugar category|taste|style|dryness|' +
    'dosage|dosage term|classification sugar content|classification teneur en sucre|sucrosite|' +
    'mention de teneur en sucre|teneur en sucre mention|type de dosage|gout|geschmack|' +
    'geschmacksrichtung|geschmacksangabe|geschmackrichtung|susse|sussegrad|klassifizierung|' +
    'dolcezza|grado di dolcezza|residuo zuccherino tipo|classificazione tenore zuccherino|' +
    'tenore zuccherino tipo|gusto|dosaggio|dulzor|grado de dulzor|' +
    'clasificacion contenido de azucar|tipo de azucar|sabor|docura|grau de docura|' +
    'classificacao teor de acucar|mencao do teor de acucar|γλυκυτητα|γευση|τυποσ γλυκυτητασ|' +
    'πικαντικο|ξηροτητα',
  sparklingMethod: 'sparkling method|method|methode|herstellungsverfahren|metodo|μεθοδοσ',
  dealcoholised:
    'dealcoholised|dealcoholized|de alcoholised|de alcoholized|desalcoolise|entalkoholisiert|' +
    'dealcolato|dealcolizzato|desalcoholizado|desalcoolizado|αποαλκοολωμενο',
  vintage:
    'vintage|year|vint|vintage year|harvest|harvest year|millesime|mill|annee|annee de recolte|' +
    'recolte|jahrgang|jahr|jg|jhg|jahrg|erntejahr|ernte|lesejahr|annata|anno|vendemmia|' +
    'anno di vendemmia|millesimo|anada|ano|cosecha|ano de cosecha|vendimia|colheita|' +
    'ano de colheita|vindima|ano de vindima|εσοδεια|ετοσ|χρονια|ετοσ συγκομιδησ|σοδεια|' +
    'ετοσ εσοδειασ|συγκομιδη',
  nonVintage:
    'non vintage|nv|sans millesime|non millesime|ohne jahrgang|senza annata|sin anada|' +
    'sem ano de colheita|χωρισ εσοδεια',
  cuvee:
    'lot|lot number|lot no|lot code|lot nr|batch|batch number|batch no|batch code|bottling lot|' +
    'numero de lot|no de lot|n de lot|n lot|no lot|code lot|los|losnummer|los nr|los nummer|' +
    'losnr|charge|chargennummer|chargen nr|chargennr|chargen nummer|l nummer|l nr|partie|lotto|' +
    'numero lotto|numero di lotto|n lotto|codice lotto|lote|numero de lote|n lote|no lote|' +
    'codigo de lote|παρτιδα|αριθμοσ παρτιδασ|αρ παρτιδασ',
  appellation:
    'appellation|pdo|pgi|pdo pgi|protected designation|designation of origin|protected name|' +
    'denomination|geographical indication|ava|doc docg|doc|docg|igt|aop|aoc|igp|aop igp|aoc aop|' +
    'aop aoc|nom de l appellation|appellation d origine|denomination d origine|g u|g g a|gu|gga|' +
    'g u g g a|geschutzte ursprungsbezeichnung|ursprungsbezeichnung|herkunftsbezeichnung|' +
    'ursprung|' +
    'denominazione|denominazione di origine|dop|dop igp|do|d o|denominacion|' +
    'denominacion de origen|d o p|dop do|denominacao|denominacao de origem|doc igp|' +
    'indicacao geografica|ονομασια προελευσησ|ονομασια|ποπ|πγε|ποπ πγε|προελευση',
  indication:
    'protected indication|pdo pgi|pdo or pgi|indication|geschutzte herkunft|schutz|aop igp|' +
    'dop igp|ποπ πγε|protection|quality level|qualitatsstufe|qualitat|pradikat|' +
    'κατηγορια|κατηγορια οινου',
  region:
    'region|wine region|growing region|subregion|area|origin|origine|provenance|region viticole|' +
    'region de production|anbaugebiet|weinbaugebiet|weinregion|gebiet|herkunft|bereich|regione|' +
    'zona|zona di produzione|provenienza|regione vinicola|zona de produccion|origen|' +
    'region vinicola|procedencia|regiao|regiao vitivinicola|origem|proveniencia|zone|περιοχη|' +
    'περιοχη παραγωγησ|ζωνη|αμπελουργικη περιοχη|γεωγραφικη περιοχη',
  location:
    'location|place|village|town|municipality|commune|localite|ville|ort|gemeinde|weinort|' +
    'weinbauort|comune|localita|municipio|localidad|poblacion|concelho|localidade|freguesia|' +
    'τοποσ|τοποθεσια|χωριο|δημοσ',
  gtin:
    'gtin|gtin 13|gtin13|gtin 14|gtin code|ean|ean 13|ean13|ean8|ean 8|ean code|ean upc|upc ean|' +
    'upc|upc code|upc a|barcode|bar code|barcode number|bottle barcode|bottle ean|ean bottle|' +
    'unit ean|consumer unit gtin|code ean|code ean 13|code barre|code barres|code a barres|' +
    'codes barres|code barre ean|gencod|gencode|ean bouteille|ean code flasche|ean nummer|ean nr|' +
    'eannummer|ean flasche|gtin nummer|gtin flasche|strichcode|strichkode|' +
    'codice ean|codice a barre|cod ean|codice a barre ean|ean bottiglia|codigo ean|' +
    'codigo de barras|codigo ean 13|ean botella|cod barras|codigo gtin|cod de barras|ean garrafa|' +
    'κωδικοσ ean|γραμμωτοσ κωδικασ|barcode φιαλησ|γραμμωτοσ κωδικοσ|μπαρκοντ',
  energySource: 'energy source',
  carbohydrates:
    'carbohydrates|carbohydrate|carbs|total carbohydrate|total carbohydrates|glucides|' +
    'glucides totaux|nutritionnel glucides|kohlenhydrate|kh|carboidrati|carboidrati totali|' +
    'hidratos de carbono|carbohidratos|hidratos|carbohidratos totales|υδατανθρακεσ',
  sugars:
    'sugar|sugars|residual sugar|residual sugars|res sugar|rs|total sugar|total sugars|' +
    'of which sugars|reducing sugars|glucose fructose|glucose and fructose|g f|glu fru|' +
    'sugar content|sucre|sucres|sucre residuel|sucres residuels|sr|s r|sucres reducteurs|' +
    'sucre reducteur|dont sucres|dont sucre|sucres totaux|nutritionnel sucres|teneur en sucre|' +
    'teneur en sucres|glucose et fructose|' +
    'zucker|restzucker|rz|rzucker|restsusse|restzuckergehalt|zuckergehalt|davon zucker|' +
    'vergarbarer zucker|gesamtzucker|glucose und fructose|zucchero|zuccheri|zucchero residuo|' +
    'zuccheri residui|residuo zuccherino|tenore zuccherino|tenore di zuccheri|di cui zuccheri|' +
    'zuccheri totali|zuccheri riduttori|zz|rz residuo|glucosio e fruttosio|' +
    'azucar|azucares|azucar residual|azucares residuales|azucares totales|azucares reductores|' +
    'de los cuales azucares|azucares de los cuales|contenido de azucar|glucosa y fructosa|' +
    'glucosa fructosa|acucar|acucares|acucar residual|acucares residuais|acucares totais|' +
    'acucares redutores|dos quais acucares|teor de acucar|glucose e frutose|' +
    'σακχαρα|ζαχαρα|υπολειμματικα σακχαρα|υπολειμματικη ζαχαρη|αναγοντα σακχαρα|ολικα σακχαρα|' +
    'εκ των οποιων σακχαρα|αζυμωτα σακχαρα|σακχαρο',
  glycerol:
    'glycerol|glycerin|glycerine|glicerolo|glicerina|glicerol|glyzerin|γλυκερολη|γλυκερινη|' +
    'polyols|polyalcohols|polyalkohole',
  acids:
    'acids|acid|acidity|total acidity|total acid|total acids|titratable acidity|titratable acid|' +
    'ta|t a|organic acids|acidite|acidite totale|at|a t|ac totale|ac tot|acides|' +
    'acides organiques|saure|sauregehalt|gesamtsaure|ges saure|gesamt saure|gs|titrierbare saure|' +
    'titrierbare gesamtsaure|sauren|organische sauren|' +
    'acidita|acidita totale|acidita tot|ac tot|acidita titolabile|acidi organici|acidez|' +
    'acidez total|acidez titulable|acidos|acidos organicos|acidez titulavel|ac total|οξυτητα|' +
    'ολικη οξυτητα|ογκομετρουμενη οξυτητα|οργανικα οξεα|οξεα',
  fat:
    'fat|fats|total fat|lipides|matieres grasses|graisses|nutritionnel graisses|fett|grassi|' +
    'grassi totali|grasas|grasas totales|lipidos|gorduras|gordura|materia gorda|λιπαρα|λιποσ',
  saturates:
    'saturates|saturated fat|saturated fats|of which saturates|saturated fatty acids|' +
    'acides gras satures|dont acides gras satures|dont satures|satures|nutritionnel acides gras|' +
    'gesattigte fettsauren|davon gesattigte fettsauren|davon gesattigte|gesattigte fette|' +
    'acidi grassi saturi|di cui acidi grassi saturi|di cui saturi|grassi saturi|grasas saturadas|' +
    'saturadas|de las cuales saturadas|acidos grasos saturados|lipidos saturados|' +
    'dos quais saturados|acidos gordos saturados|κορεσμενα|κορεσμενα λιπαρα|' +
    'κορεσμενα λιπαρα οξεα|εκ των οποιων κορεσμενα',
  protein:
    'protein|proteins|proteine|proteines|nutritionnel proteines|eiweiss|proteinas|proteina|πρωτεινεσ|πρωτεινη',
  salt: 'salt|sel|nutritionnel sel|salz|sale|sal|αλατι',
  ingredients:
    'ingredients|ingredient|ingredient list|ingredients list|list of ingredients|' +
    'ingredient statement|ingredients statement|composition|liste des ingredients|' +
    'liste d ingredients|zutaten|zutat|zutatenliste|zutatenverzeichnis|zusammensetzung|' +
    'inhaltsstoffe|ingredienti|ingrediente|ingredientes|lista ingredienti|elenco ingredienti|' +
    'elenco degli ingredienti|composizione|lista de ingredientes|composicion|composicao|' +
    'συστατικα|συστατικο|συνθεση|καταλογοσ συστατικων|λιστα συστατικων',
  gasStatement:
    'packaging gas|packaging gases|protective atmosphere|atmosphere protectrice|gaz d emballage|' +
    'schutzgas|schutzatmosphare|packgas|packgase|atmosfera protettiva|gas di imballaggio|' +
    'atmosfera protectora|gas de envasado|atmosfera protetora|gases de embalagem|' +
    'προστατευτικη ατμοσφαιρα|αερια συσκευασιασ',
  allergens:
    'allergens|allergen|contains allergens|allergen information|allergene|allergenes|allergie|' +
    'allergeni|alergenos|alergeno|alergenios|alergenio|αλλεργιογονα|αλλεργιογονο',
  packaging:
    'packaging|packaging components|packaging component|packaging material|packaging materials|' +
    'packaging composition|recycling|emballage|emballages|composants d emballage|' +
    'elements d emballage|materiaux d emballage|verpackung|verpackungen|verpackungsbestandteile|' +
    'verpackungsmaterial|verpackungsteil|entsorgung|imballaggio|imballo|imballi|imballaggi|' +
    'smaltimento|etichettatura ambientale|componente imballaggio|raccolta differenziata|envase|' +
    'envases|embalaje|embalajes|material de envase|componentes del envase|reciclaje|embalagem|' +
    'embalagens|componentes da embalagem|reciclagem|συσκευασια|υλικα συσκευασιασ|' +
    'μερη συσκευασιασ|ανακυκλωση',
  packagingManufacturer:
    'packaging manufacturer|fabricant d emballage|fabricant de l emballage|verpackungshersteller|' +
    'produttore imballaggio|fabricante del envase|fabricante da embalagem',
  website:
    'website|web site|web|homepage|webpage|url|site|site web|site internet|internet|webseite|' +
    'webadresse|internetseite|sito|sito web|sito internet|sitio web|pagina web|' +
    'pagina na internet|ιστοτοποσ|ιστοσελιδα',
  productPage:
    'product page|product url|product link|page produit|lien produit|url produit|fiche produit|' +
    'produktseite|produktlink|produkt url|pagina prodotto|scheda prodotto|link prodotto|' +
    'pagina de producto|pagina del producto|url producto|pagina do produto|σελιδα προιοντοσ',
}

/** Words for energy, whose unit tells the field. */
export const energyWords: ReadonlySet<string> = new Set(
  divided(
    'energy|energy value|energetic value|calorific value|energie|valeur energetique|' +
      'nutritionnel energie|brennwert|energiewert|energiegehalt|physiologischer brennwert|energia|' +
      'valore energetico|valor energetico|valor energetico total|contenido energetico|ενεργεια|' +
      'ενεργειακη αξια|nutrition energy',
  ),
)
/** Words that mean kilocalories. */
const calorieWords = 'calories|calorie|kalorien|cal|calorias|caloria|θερμιδεσ|kilocalories|kilokalorien'

/** Columns with words of ours that hold something else; they stay unmapped, whatever their cells look like. */
const otherColumns =
  'ph|ph value|ph wert|valeur ph|volatile acidity|va|acidite volatile|av|a v|fluchtige saure|' +
  'acidita volatile|acidez volatil|πτητικη οξυτητα|zuckerfreier extrakt|total alcohol|' +
  'gesamtalkohol|alcool total|total so2|free so2|freie so2|gesamte so2|so2|so2 total|so2 libre|' +
  'so2 libero|so2 totale|so2 frei|so2 gesamt|' +
  'country|country of origin|land|ursprungsland|herkunftsland|pays|pays d origine|paese|' +
  'paese di origine|pais|pais de origen|pais de origem|χωρα|χωρα προελευσησ|countrycode|' +
  'country code|landercode|code pays|code du pays|codice paese|codigo de pais|codigo do pais|' +
  'price|preis|prix|prezzo|precio|preco|τιμη|stock|bestand|lager|lagerbestand|giacenza|' +
  'existencias|inventory|quantity|quantite|menge|anzahl|quantita|cantidad|quantidade|ποσοτητα|' +
  'bottles|flaschen|bouteilles|bottiglie|botellas|garrafas|pallet|palette|case ean|ean case|' +
  'ean carton|ean karton|carton ean|case gtin|gtin case|gtin karton|gtin carton|case barcode|' +
  'outer barcode|sscc|gln|' +
  'grape|grapes|grape variety|grape varieties|variety|varieties|cepage|cepages|encepagement|' +
  'rebsorte|rebsorten|vitigno|vitigni|varieta|variedad|variedades|uva|uvas|uve|casta|castas|' +
  'ποικιλια|ποικιλιεσ|varieta d uva|variedad de uva|casta de uva|awards|medals|recompenses|' +
  'score|rating|trinkreife|parcelle|lage|einzellage|sodium|natrium|sodio|fibre|fibres|' +
  'ballaststoffe|' +
  'ap nr|ap nummer|apnr|amtliche prufnummer|inspection number|numero de controle|' +
  'numero di serie|numero de prueba|numero do ensaio|density|dichte|densite|extract|extrakt|' +
  'extrait'

/** The words of a row of the tables. */
function divided(text: string): readonly string[] {
  return text.split('|')
}

/** The fields of a header word, the likeliest first; an empty list for a column that is known and not ours. */
export const fieldsByWord: ReadonlyMap<string, readonly SheetField[]> = buildIndex()

function buildIndex(): ReadonlyMap<string, readonly SheetField[]> {
  const index = new Map<string, readonly SheetField[]>()
  const add = (field: SheetField, text: string): void => {
    for (const word of divided(text)) index.set(word, [...(index.get(word) ?? []), field])
  }
  for (const [field, text] of Object.entries(words)) add(field as SheetField, text)
  add('energyKcal', calorieWords)
  for (const word of divided(otherColumns)) index.set(word, [])
  return index
}

/** Words for the parts of packaging in columns of their own: the component, its material, its collection. */
export const packagingParts: Readonly<Record<'component' | 'material' | 'collection', readonly string[]>> = {
  component: divided(
    'component|packaging component|composant|composant emballage|bestandteil|' +
      'verpackungsbestandteil|verpackungsteil|komponente|componente|componente imballaggio|' +
      'elemento|componente envase|componente embalagem|μεροσ|μεροσ συσκευασιασ',
  ),
  material: divided(
    'material|material code|packaging material|packaging code|packaging material code|' +
      'recycling code|matiere|materiau|code materiau|code matiere|code emballage|code recyclage|' +
      'materialcode|material code verpackung|verpackungscode|verpackungsmaterial|recyclingcode|' +
      'materiale|codice materiale|codice imballaggio|codice|codigo material|codigo de material|' +
      'codigo del material|codigo|codigo do material|υλικο|κωδικοσ υλικου',
  ),
  collection: divided(
    'collection|disposal|tri|consigne de tri|collecte|sammlung|entsorgung|raccolta|smaltimento|' +
      'recogida|contenedor|recolha|ecoponto|συλλογη|αποκομιδη',
  ),
}
