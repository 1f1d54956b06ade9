"""The words of en_GB."""

WORDS = {
    "first_name_female": """\
Diane
Jacqueline
Lauren
Molly
Gail
Rachael
Pamela
Joanne
Francesca
Beth
Suzanne
Sylvia
Sophie
Sandra
Grace
Shirley
Victoria
Jenna
Naomi
Yvonne
Jenna
Amber
Zoe
Janice
Harriet
Alice
Jade
Diana
Jodie
Kerry
Pauline
Ashleigh
Kate
Katie
Grace
Jasmine
Jessica
Amy
Irene
Josephine
Mary
Jennifer
Nicola
Michelle
Jill
Anne
Jacqueline
Rachael
Marilyn
Nicole
Patricia
Natasha
Sandra
Vanessa
Julie
Irene
Barbara
Jade
Lorraine
Rosemary
Jessica
Beth
Susan
Abbie
Maureen
Margaret
Ann
Jemma
Cheryl
Gail
Janet
Valerie
Claire
Joanna
Diana
Jessica
Chloe
Sara
Dorothy
Lynne
Joyce
Melissa
Dawn
Tracy
Lynda
Natalie
Lesley
Jenna
Kimberley
Emily
Leah
Jane
Sylvia
Paula
Tina
Jessica
Molly
Victoria
Ruth
Jenna
Grace
Ellie
Sylvia
Pauline
Naomi
Marilyn
Sarah
Heather
Carly
Kelly
Leah
Debra
Hollie
Angela
Jade
Stephanie
Victoria
Susan
Sylvia
Kathryn
Angela
Frances
Marion
Elaine
Jacqueline
Jemma
Geraldine
Gemma
Rachel
Jade
Zoe
Joan
Ann
Karen
Carolyn
Tracy
Olivia
Jill
Natalie
Deborah
Harriet
Judith
Jill
Christine
Yvonne
Rachel
Victoria
Jessica
Lynn
Annette
Stephanie
Suzanne
Annette
Zoe
Diane
Alison
Melissa
Jasmine
Amanda
Carol
Samantha
Samantha
Kelly
Sharon
Amber
Katy
Jill
Eileen
Linda
Carolyn
Fiona
Rachael
Georgia
Lindsey
Lauren
Melissa
Kimberley
Tracey
Rita
Nicola
Josephine
Rita
Kelly
Shannon
Lesley
Marilyn
Clare
Karen
Melissa
Jacqueline
Leah
Joanna
Kerry
Patricia
Gemma
Kerry
Francesca
Holly
Eleanor
Yvonne
Judith
Abbie
Sarah
Emma
Paige
Carolyn
Carolyn
Joan
Pauline
Jennifer
Kate
Christine
Chloe
June
Jade
Megan
Lesley
Irene
Kimberley
Melanie
Olivia
Margaret
Anna
Marion
Geraldine
Emma
Eleanor
Jenna
Kimberley
Rosie
Wendy
Hilary
Elaine
Melissa
Francesca
Kerry
Patricia
Anne
Katy
Carole
Rebecca
Bethany
Molly
Jessica
Lisa
Emma
Kathryn
Wendy
Jill
Gail
Lesley
Vanessa
Jacqueline
Victoria
Shannon
Abigail
Ashleigh
Marilyn
Victoria
Laura
Sian
Sophie
Victoria
Annette
Georgina
Ellie
Amber
Emma
Lucy
Katherine
Donna
Natasha
Claire
Denise
Victoria
Kelly
Maria
Pamela
Sandra
Maria
Sara
Sharon
Sylvia
Jessica
Irene
Lynda
Ashleigh
Tina
Francesca
Naomi
Debra
Megan
Anne
Mandy
Joanna
Melissa
Eileen
Dawn
Debra
Brenda
Melissa
Clare
Danielle
Marian
Emma
Katherine
Cheryl
Paige
Yvonne
Jill
Katy
Wendy
Lauren
Dorothy
Claire
Gail
Shannon
Jacqueline
Heather
Kimberley
Rachael
Olivia
Carole
Shirley
Linda
Bethan
Joyce
Francesca
Hilary
Louise
Laura
Josephine
Gillian
Melanie
Laura
Pamela
Yvonne
Ruth
Grace
Rebecca
Sara
Danielle
Paige
Julia
Kathryn
Sharon
Annette
Eileen
Emma
Jasmine
Marie
Eleanor
Cheryl
Chloe
Susan
Jenna
Sheila
Elaine
Carly
Alison
Melanie
Paula
Rosie
Sarah
Nicole
Emily
Catherine
Sara
Jane
Karen
Lucy
Jane
Andrea
June
Hollie
June
Hilary
Lisa
Yvonne
Jean
Kimberley
Sandra
Francesca
Margaret
Sally
Lucy
Lindsey
Harriet
Josephine
Jessica
Jill
Angela
Leah
Rosemary
Alexandra
Laura
Chloe
Pamela
Harriet
Marilyn
Eileen
Maria
Teresa
Marian
Wendy
Joan
Jennifer
Harriet
Frances
Heather
Hollie
Bethan
Aimee
Jacqueline
Vanessa
Cheryl
Frances
Gail
Leanne
Gail
Rosie
Louise
Susan
Lisa
Emily
Hazel
Marian
Ann
Dorothy
Katy
Megan
Hannah
Francesca
Christine
Teresa
Angela
Louise
Jade
Karen
Marilyn
Gillian
Joyce
Margaret
Tracy
Marilyn
Kayleigh
Georgia
Eileen
Molly
Katherine
Lucy
Sharon
Alice
Gillian
Jade
Rosie
Georgina
Kim
Abigail
Sheila
Clare
Jane
Carole
Chloe
Amy
Carly
Joan
Kimberley
Carol
Ann
Amelia
Katy
Kathleen
Grace
Holly
Diana
Charlotte
Denise
Alexandra
Shirley
Lesley
Emma
Debra
Clare
Harriet
Fiona
Suzanne
Jayne
Kathryn
Hilary
Diana
Kirsty
Marion
Rosie
Andrea
Kirsty
Jasmine
Dorothy
Sara
Katherine
Joanna
Mary
Grace
Holly
Mary
Katherine
Yvonne
Amber
Nicole
Eileen
Jenna
Naomi
Abbie
Susan
Kate
Christine
Jenna
Melanie
Gail
Kirsty
Julie
Gillian
Kimberley
Sharon
Sandra
Stacey
Beth
Victoria
Gail
Carole
Sally
Vanessa
Pauline
Stacey
Diane
Jasmine
Joan
Eleanor
Alison
Lucy
Sheila
Danielle
Naomi
Valerie
Abigail
Carolyn
Vanessa
Lydia
Ashleigh
Joanna
Lauren
Debra
Aimee
Emma
Lucy
Aimee
Barbara
Mandy
Hollie
Lorraine
Charlene
Amelia
Marion
Beth
Laura
Victoria
Patricia
Janice
Charlotte
Shirley
Abigail
Janice
Angela
Sylvia
Louise
Charlene
Olivia
Eileen
Rita
Marilyn
Melanie
Jodie
Nicole
Carolyn
Rachel
Rachel
Natasha
Marilyn
Alice
Mary
Amber
Jasmine
Emily
Kirsty
Kirsty
Brenda
Alison
Elaine
Jodie
Nicole
Natalie
Gail
Karen
Hollie
Charlene
Joyce
Helen
Beverley
Joanna
Anne
Nicola
Laura
Helen
Georgina
Dorothy
Irene
Helen
Maureen
Stephanie
Lynne
Elaine
Kim
Patricia
Claire
Tracy
Alison
Jean
Kerry
Kirsty
Natalie
Michelle
Hannah
Sara
Kayleigh
Marie
Denise
Natasha
Jill
Brenda
Molly
Angela
Alexandra
Rosie
Mary
Marilyn
Deborah
Karen
Stephanie
Angela
Maria
Jade
Janet
Lauren
Dawn
Eleanor
Sian
Marion
Caroline
Emma
June
Abbie
Kate
Sarah
Suzanne
Catherine
Gillian
Kathryn
Rita
Ruth
Melissa
Kelly
Pauline
Georgina
Jemma
Bethan
Jayne
Sophie
Lindsey
Karen
Maria
Lorraine
Carolyn
Leanne
Irene
Kelly
Jasmine
Kelly
Carly
Sheila
Shirley
Bethany
Patricia
Heather
Teresa
Marilyn
Lynda
Olivia
Danielle
Paula
Janice
Rosie
Caroline
Laura
Kimberley
Nicole
Louise
Amanda
Lisa
Christine
Harriet
Lesley
Wendy
Debra
Zoe
Georgia
Deborah
Helen
Amelia
Brenda
Anne
Valerie
Donna
Claire
Jemma
Jennifer
Hilary
Heather
Linda
Megan
Bethan
Sarah
Frances
Lorraine
Amber
Hollie
Kayleigh
Mary
Emma
Rosemary
Alison
Donna
Marion
Lesley
Kathleen
Lynn
Janice
Amber
Kayleigh
Jemma
Marion
Denise
Vanessa
Caroline
Heather
Suzanne
Kimberley
Fiona
Zoe
Nicole
Laura
Sally
Maria
Kathleen
Emma
Sara
Catherine
Zoe
Gemma
Ellie
Lynne
Heather
Leah
Frances
Holly
Barbara
Lydia
Jacqueline
Holly
Maria
Amy
Leanne
Julia
Amelia
Maureen
Paula
Mary
Heather
Joanna
Alison
Hayley
Katie
Elaine
Leanne
Elizabeth
Shirley
Carol
Rebecca
Shirley
Mary
Patricia
Melanie
Elizabeth
Nicola
Janice
Jasmine
Rosemary
Joanne
Rosie
Susan
Natalie
Bethan
Dawn
Lorraine
Elizabeth
Rebecca
Amelia
Diana
Kirsty
Lynn
Donna
Carly
Kate
Leanne
Lynne
Deborah
Hilary
Andrea
Jayne
Kimberley
Vanessa
Anna
Ellie
Tracy
Jasmine
Maureen
Ellie
Abbie
Beth
Kayleigh
Paige
Marion
Lindsey
Danielle
Christine
Georgia
Claire
Elizabeth
Melissa
Tracey
Carole
Sandra
Brenda
Joanna
Ruth
Kirsty
Gemma
Jean
Zoe
Christine
Linda
Shannon
Melissa
Stacey
Sandra
Katie
Cheryl
Debra
Janet
Kate
Abigail
Lorraine
Amy
Fiona
Lynda
Sarah
Lindsey
Nicola
Holly
Tracy
Carol
Naomi
Jacqueline
Lesley
Lisa
Georgia
Sara
Diane
Anne
Anna
Rita
Leanne
Leah
Beth
Jodie
Kelly
Jessica
Kathryn
Rita
Hazel
Emily
Molly
Susan
Marian
Carolyn
Leanne
Irene
Vanessa
Shirley
Rachel
Anna
Jessica
Kelly
Maureen
Lorraine
Kelly
Kate
Rachael
Francesca
Margaret
Rachel
Kim
Rita
Emily
Susan
Michelle
Stacey
Caroline
Stephanie
Sharon
Denise
Eleanor
Hazel
Natalie
Harriet
Annette
Angela
Harriet
Emily
Nicole
Lesley
Emma
Yvonne
Kayleigh
Rebecca
Rosie
Diana
Wendy
Donna
Jane
Lynn
Jasmine
Chelsea
Hannah
Marie
Aimee
Jade
Jayne
Alison
Frances
Beverley
Mary
Lauren
Helen
Rachael
Carole
Natasha
Dawn
Angela
Carol
Sarah
Ashleigh
Lorraine
Anna
Rachael
Chelsea
Olivia
Rachael
Deborah
Dawn
Josephine
Hazel
Sarah
Maureen
Mary
Amy
Geraldine
Joanna
Dorothy
Sarah
Frances
Stephanie
Danielle
Lynn
Hayley
Jenna
Paula
Grace
Julie
Kim
Naomi
Sandra
Janice
Jade
Anne
Judith
Charlotte
Stephanie
Jessica
Shannon
Melanie
Marian
Frances
Lydia
Jacqueline
Hayley
Marion
Elizabeth
Kim
Frances
Kimberley
Charlotte
Joyce
Gail
Carol
""",
    "first_name_male": """\
Ronald
Ryan
Jake
Nigel
Martyn
Abdul
Justin
Roger
Oliver
Donald
Terry
Martin
Benjamin
Cameron
Malcolm
Roy
Dennis
Benjamin
Kenneth
Eric
Bradley
Benjamin
Lewis
Kyle
Henry
Mohammad
Frank
Richard
Kevin
Mark
Dominic
Iain
Gareth
Neil
Josh
Kieran
Leigh
Dean
Simon
Francis
Clifford
Reece
Dylan
Elliott
William
Clifford
Marc
Vincent
Lee
Nicholas
Glen
Kevin
Rhys
Owen
Victor
Hugh
Kenneth
Mohammed
Callum
Joshua
Elliot
Justin
Frederick
Jeffrey
Jay
Julian
Marc
Matthew
Dean
Albert
Tom
Jake
Christian
Denis
John
Marc
Bryan
Stephen
Neil
John
Carl
Julian
Dylan
Francis
Jay
Albert
Karl
Brandon
Leonard
Sean
Christopher
Tom
Stewart
Elliott
Reece
Brandon
Roger
Jacob
Owen
Jake
Graham
Andrew
Shane
Harry
Marc
Mark
Scott
Garry
Andrew
Lee
Howard
Scott
Leslie
Kenneth
Ian
Alan
Clifford
Francis
Daniel
Ben
Adrian
Ashley
Jay
Mohammad
Barry
Henry
David
Leon
Graham
Donald
Guy
Darren
Edward
Simon
Kevin
Brandon
Roger
Cameron
Michael
Harry
Tom
Raymond
Nigel
Howard
Peter
Clive
Simon
Benjamin
Christopher
Gavin
Charlie
Mohamed
Neil
Thomas
Philip
Kevin
Damien
Mohammad
Gerard
Neil
Adam
Douglas
Leonard
Stanley
Geoffrey
Trevor
Leon
Robert
Callum
Jordan
Gerald
Jacob
Brett
Duncan
Richard
Kieran
Maurice
Leslie
Daniel
Phillip
Guy
Conor
Allan
Sam
Adrian
Mathew
Edward
Clive
Clifford
Duncan
Edward
Steven
Michael
Paul
Karl
Leonard
Declan
Tony
Jeffrey
Lawrence
Roy
Jeffrey
Terry
Graeme
Jordan
Dylan
Trevor
Matthew
Ian
Andrew
Gerard
Stanley
Graham
Antony
Dylan
Kieran
Steven
Paul
Ashley
Michael
William
Tony
Bruce
Damien
Adam
Gerard
Victor
Keith
Jason
Kieran
Henry
Graeme
Christopher
Jonathan
Nigel
Stuart
Joel
Bradley
Thomas
Kenneth
Matthew
John
Iain
Mark
Shaun
Elliott
Steven
Donald
Ross
Tony
Iain
Joe
Roger
Antony
Roy
Kevin
Nigel
Mohamed
Andrew
Scott
Maurice
Sam
Sam
Marc
Mohamed
Callum
Elliot
Shane
Edward
Duncan
Leigh
Philip
Simon
Ronald
Justin
Bradley
Gareth
Neil
Joshua
Alan
Colin
Mitchell
Mohamed
Clive
Raymond
Mohamed
Gavin
Duncan
Leslie
Andrew
Clive
Patrick
Harry
Barry
Abdul
Timothy
Timothy
Kyle
Geoffrey
Eric
Joshua
Glen
Howard
Colin
Marc
Henry
Elliott
Derek
Leslie
Kieran
Gareth
Kyle
Kyle
Bradley
Damien
Clifford
Nicholas
Jason
Jonathan
Toby
Gary
Norman
Frederick
Darren
Dean
Jordan
Victor
Clifford
Sean
Duncan
Lewis
Jonathan
Joe
Jordan
Derek
Tony
Richard
Louis
Neil
Jonathan
Martyn
Max
Joe
Raymond
Stephen
Danny
Terry
Christian
Ricky
Damian
Joshua
Francis
Ben
David
Lewis
Mitchell
Victor
Nicholas
Garry
Mitchell
Shaun
Jay
Sam
Declan
Joel
Frank
Shane
Anthony
Iain
Harry
Lewis
Vincent
Ryan
Bruce
Liam
Peter
Cameron
Ryan
Christopher
Kevin
Guy
Malcolm
Brett
Ricky
Brett
Reece
Clifford
Maurice
Arthur
Marcus
David
Anthony
Paul
Toby
Ricky
Dylan
Martin
Arthur
Tom
Barry
Patrick
Clive
Norman
Adam
Christopher
Abdul
Nigel
Tony
Philip
Anthony
Henry
Glen
Samuel
Douglas
Thomas
Sam
Ricky
Ross
Josh
Carl
Adam
Jeffrey
Jordan
Peter
Elliot
John
Jonathan
Darren
Joseph
Christopher
Charles
David
Terry
Charlie
Geoffrey
Norman
Gareth
Donald
Allan
Carl
William
Denis
Clifford
Stanley
Clifford
Nicholas
Alexander
Duncan
Guy
Danny
Reece
Gerald
Luke
Mohamed
Charles
Christopher
Gregory
Ryan
Martyn
Raymond
Liam
Danny
Marc
Mohamed
John
Alan
Adam
Nigel
Richard
Benjamin
Stuart
Elliot
Henry
Jonathan
Graeme
Lewis
Geoffrey
William
Michael
Roy
Joseph
Arthur
Samuel
Samuel
Danny
Billy
Lawrence
George
Louis
Gerald
Bradley
Declan
George
Simon
Justin
Bruce
Wayne
Ross
Robert
Roy
Simon
Darren
Terry
Terence
Gareth
Edward
Kenneth
Callum
Roger
Gary
Connor
Stanley
Ross
Scott
Bryan
Antony
Alan
Richard
Michael
Marcus
Gary
Alexander
Joseph
Christian
Geoffrey
Brian
Colin
Jamie
Gregory
Abdul
Owen
Declan
Frederick
Robert
Sean
Rhys
Shaun
Clive
Ronald
Joshua
Gerard
Abdul
Nicholas
Jeffrey
Peter
Hugh
Stephen
Stuart
Edward
Nicholas
Toby
Leigh
Alan
Maurice
Jay
Gary
Clifford
Stuart
Mohammad
Jeffrey
Norman
Billy
Graham
Shane
Mitchell
Garry
Ryan
Abdul
Jeffrey
Colin
Lawrence
Dean
George
Connor
John
Simon
Conor
Nathan
George
Russell
Denis
Toby
Louis
Damian
Hugh
Glen
Ben
Peter
Ryan
Marcus
Albert
Eric
Richard
Marcus
Alan
Billy
Alexander
Iain
Marc
Leigh
Mohammed
Gary
Harry
Bernard
James
Derek
Joshua
Guy
Clive
Bruce
Andrew
Garry
Victor
Graham
Josh
Ricky
Danny
Louis
Connor
Antony
Stanley
Malcolm
Nigel
Charles
Philip
Ashley
Owen
Danny
Joe
Mitchell
Harry
Iain
Craig
Kieran
Max
Aaron
Francis
Mohammed
Gerard
Simon
Keith
Steven
Julian
Colin
Stuart
Ricky
Ian
Justin
Graham
Damien
Clifford
Gordon
Andrew
Mark
Brett
Josh
Owen
Brandon
Nigel
Phillip
Gerald
Eric
Ross
Dean
Francis
Sam
Carl
Nathan
Terence
Gerard
Trevor
Mohammad
Ian
Frederick
Clive
Karl
James
Iain
Gregory
James
Henry
Bryan
Danny
Dominic
Danny
Declan
Benjamin
Dylan
Gordon
Joe
Christopher
Liam
Max
Samuel
Clifford
George
Colin
Dennis
Callum
Donald
Mohamed
Roger
James
Wayne
Gareth
Declan
Damian
Christian
Glen
Hugh
Jacob
Steven
Vincent
Jake
Robert
Kyle
Howard
Roy
Alex
Anthony
Henry
Gordon
Alexander
James
Sam
Rhys
Bradley
Martyn
Callum
Joseph
Dylan
Duncan
Charles
Raymond
Vincent
Lee
Shane
Adam
Duncan
Christian
Douglas
Leigh
Darren
Brett
Liam
Roy
Justin
Jack
Ashley
Nicholas
Nigel
Antony
Dylan
Stephen
Iain
Jacob
Connor
Simon
Christopher
Dennis
Paul
Allan
Damian
Maurice
Nicholas
Ian
Roger
Elliott
Brian
Reece
Declan
Simon
Arthur
Josh
Shaun
Ricky
Edward
Maurice
Kieran
Arthur
Albert
Callum
Alex
Barry
Henry
Mathew
Bradley
Stanley
Liam
Glen
John
Howard
Ben
Dennis
Clive
Victor
Robin
Douglas
Jacob
Wayne
Trevor
Joshua
Nathan
Geoffrey
Gerald
Lee
Daniel
Joseph
Conor
Brandon
Liam
Anthony
Terence
Billy
Mohamed
Kevin
James
Declan
Benjamin
Adrian
Clifford
Ryan
Shane
Gareth
Ashley
Josh
Jack
John
Leslie
Kevin
Lee
Dean
Mathew
William
Bernard
Jason
John
Dean
Bruce
Liam
Liam
James
Kevin
Jeffrey
Joshua
Kieran
Glenn
Samuel
Anthony
William
Reece
Mark
Stewart
Ian
Iain
Josh
Aaron
Ronald
Wayne
Liam
Norman
Phillip
Henry
Joel
Geoffrey
Tom
Trevor
Ross
Joshua
Guy
Stephen
Damien
Stanley
Joshua
Keith
Eric
Adrian
Jamie
Victor
Damien
Brett
Craig
Phillip
Jacob
Douglas
Kieran
Adam
Nathan
William
Dominic
Roger
Daniel
Henry
Henry
David
Graeme
Joe
Alan
Philip
Stuart
Leslie
Sean
Josh
Charles
Louis
John
Alex
Sam
Liam
Kyle
Callum
Frank
Frank
Ben
Garry
Terry
Kieran
Elliott
Nigel
Denis
Neil
Simon
Mohammad
Anthony
Joseph
Graeme
Rhys
Marcus
Julian
Thomas
Cameron
Christopher
Derek
Glen
Colin
Oliver
David
Gavin
Louis
Alan
Jason
Glenn
Geoffrey
Elliott
Shane
Kyle
Lewis
Kyle
Dennis
Duncan
Gregory
Philip
Joshua
Colin
Vincent
Conor
Gary
Max
Gavin
Thomas
Jacob
Justin
Danny
Frederick
Gavin
Shane
Sean
Roy
Paul
Paul
Callum
Connor
Harry
Charlie
Alex
Toby
Damian
Glen
Joseph
Graham
Frank
Neil
Christian
Sean
Charlie
Abdul
Jeffrey
Trevor
Joshua
Geoffrey
Francis
Shane
Christian
Denis
Henry
Gary
Duncan
Ricky
Eric
John
Aaron
Sean
Lawrence
Ben
Bryan
Martin
Francis
Owen
Leigh
Nigel
Leonard
Liam
Jamie
Philip
Samuel
Justin
Mohamed
Christopher
Tony
Scott
Henry
Shaun
Duncan
Keith
""",
    "last_name_female": """\
Smith
Chamberlain
Bowen
Horton
Kent
Barrett
Pope
Carey
Humphreys
Grant
Lucas
Mitchell
Robertson
Watts
Poole
Swift
Freeman
Watts
Howell
Miller
Woods
Townsend
Wright
Jones
Carter
Chamberlain
Bevan
Wyatt
Shah
Stevens
Nicholls
Jarvis
Warner
Davies
Griffin
Clarke
Sims
Wilkinson
Chandler
Carter
Arnold
Thompson
Bryan
Lawson
Newton
Edwards
Griffin
Burgess
Frost
Bond
Wheeler
Bond
Dodd
Quinn
Archer
Hobbs
Holloway
Wilson
Bolton
Clements
Little
Adams
Miles
Nelson
Patel
Nolan
Crawford
Bond
Richards
Wood
Abbott
Hargreaves
Pritchard
Hardy
Perry
Pritchard
Stevens
Pickering
Fuller
Hewitt
Harvey
Mason
Clayton
Bentley
Hughes
Dennis
Hodgson
Pugh
Law
Payne
Lambert
Cole
Wilson
Hunt
Singh
Reed
Blake
Thornton
Cunningham
Bell
Hope
Bentley
Harding
Kemp
Jenkins
Ferguson
Gough
Whittaker
Shah
Mistry
Bryant
Wilkins
John
Leonard
McLean
Walters
Hopkins
Lawrence
Browne
Blake
Jarvis
Slater
Cooke
Collins
Wells
Benson
Norton
Gardner
Burke
Murray
Butcher
Fowler
Foster
Hart
Porter
May
Austin
Davis
Rahman
Sinclair
Barry
Pollard
Chandler
Kerr
Finch
Turner
Bull
Clayton
Birch
Lane
Stanley
Brennan
Bell
Ford
Frost
Stanley
Welch
Dale
McCarthy
Bryant
Burgess
Taylor
Pearce
O'Connor
Rose
Reed
Rahman
Howells
Hunt
Akhtar
Carroll
Atkins
Blake
John
Farrell
Stevens
Gregory
Power
Cook
Nolan
Gray
King
Kirk
Brady
Smith
Whitehead
Peacock
Potts
Greenwood
Brown
Gough
Wallis
Hart
Byrne
Brady
Parkes
Berry
Goddard
Carey
Murray
Harrison
Chandler
Brown
Higgins
Kirby
Jennings
Harding
Benson
Winter
Patterson
Goodwin
Smart
Ellis
Chadwick
Walters
Quinn
Jackson
Barton
Greenwood
Conway
Pope
Allen
Hayes
Griffiths
Cartwright
Freeman
Chan
Lloyd
Jackson
Porter
Whittaker
Walker
West
Talbot
Chapman
Moore
Price
Frost
Griffiths
Martin
Harrison
Summers
Baxter
Manning
Ali
Hewitt
Mason
Rhodes
Woodward
Hargreaves
Curtis
Black
Saunders
Pollard
Ellis
Dobson
Carpenter
Franklin
Boyle
Morley
Poole
Richardson
Hopkins
Coates
Chambers
Pollard
Nixon
Norris
Heath
Kent
Morton
Randall
Macdonald
Little
Bennett
Day
Stevenson
Naylor
Frost
Barry
Hamilton
Walker
Dobson
Bolton
Short
Henry
Cox
Houghton
Hamilton
Kerr
Bryan
Hunter
Wade
Miller
May
Craig
Bibi
Stone
Daniels
Wyatt
Thornton
Power
Bowen
Quinn
Benson
Patterson
Hussain
Glover
Preston
Patel
Smart
Chan
Stevenson
Welch
Richardson
Cooper
Hobbs
Bowen
Davison
Hargreaves
Cooke
Burke
Gough
Perry
Matthews
Donnelly
Cole
Steele
Connolly
Robinson
Nelson
Kennedy
Skinner
Godfrey
McDonald
Lord
Doyle
Clements
Thomas
Wallis
Carpenter
Rees
Shah
Davies
Butler
Jordan
Kemp
Townsend
Humphreys
Bates
Blackburn
Kelly
Davis
North
King
Vincent
Mahmood
Robson
Slater
Connor
Mellor
Baldwin
Houghton
Cameron
Hammond
Fletcher
Conway
Porter
Davison
Godfrey
O'Neill
Stephenson
Green
Potts
Miles
Kent
Davison
Palmer
Hilton
Hope
Reed
Holland
Davey
Johnson
Bennett
Elliott
Bates
Cooke
Henry
Hayes
Russell
Kaur
Lawson
Hawkins
Garner
Herbert
Fry
Brown
Coleman
Perry
Reed
McKenzie
Jones
Sheppard
Patel
John
Lucas
Tomlinson
Byrne
Ford
Mahmood
Booth
Thorpe
Dunn
Manning
McCarthy
Jackson
Macdonald
Jenkins
Ahmed
Pearson
Connor
Giles
Sharp
Pearson
Herbert
Dale
Pearce
Humphries
Farmer
Clements
Higgins
Parkinson
Stevens
Wallis
Connor
Norman
Hurst
Kirby
Burrows
Holland
Hall
Pearson
Fuller
Doyle
Khan
Miles
Joyce
Schofield
Townsend
Giles
Birch
Fry
Page
Johnston
Rowe
Ryan
Francis
Hyde
Brooks
Iqbal
Simpson
Hale
May
Wright
Bruce
Hutchinson
Gordon
Price
Thompson
Mann
Giles
Coleman
Hartley
Johnson
Bates
Law
Chapman
Green
Newman
Steele
Watts
Williams
Owens
Richards
Schofield
Dixon
Chan
Wong
Roberts
Charlton
Simpson
Manning
Sheppard
Atkinson
Adams
Peacock
Khan
Glover
Chamberlain
Hill
Bartlett
Bradshaw
Chan
Buckley
Benson
James
Glover
McDonald
Peacock
Holmes
Lamb
Adams
Foster
Dodd
Fleming
Doherty
Ward
Norton
Willis
Douglas
Howe
Pickering
Bishop
Glover
Moore
Riley
Mann
Knight
Howard
McKenzie
Houghton
Abbott
Day
Brady
Wheeler
Clarke
Watts
Cox
Hancock
Harrison
Riley
Burns
Gordon
Spencer
Barlow
Joyce
Hamilton
Moran
Willis
Anderson
Dodd
Rahman
Wyatt
May
Coles
Clark
Stevens
Bird
Evans
Howells
Simpson
Rose
Singh
Thorpe
Parkes
French
Thornton
Holmes
Brooks
Bradshaw
Quinn
Franklin
Stokes
North
Frost
Brooks
Whitehead
Chamberlain
Norman
Hudson
Kelly
Powell
Shah
Farmer
Campbell
O'Neill
Kennedy
Harding
Middleton
Moore
Dean
Iqbal
Nolan
Spencer
Owens
Lawson
Alexander
Lee
Law
Kemp
Mellor
Stevens
Brookes
Reed
Humphries
Freeman
Godfrey
Farmer
Phillips
Fisher
Lowe
Holloway
Miles
Cooper
Campbell
Spencer
Barlow
Townsend
Benson
Sanders
Russell
Dixon
Mann
Sykes
Randall
Kelly
James
Faulkner
Lane
Flynn
Winter
Burns
Taylor
Cooper
Gardiner
White
Doherty
Bray
Pollard
Kerr
Hammond
Booth
Powell
Wright
Howells
Mellor
Atkinson
Vincent
Allen
Lyons
Bond
Bates
Hicks
Morton
Storey
Grant
Watts
Wilkins
Bibi
Bibi
Sutton
Hewitt
Cox
Tyler
Gray
Atkinson
Norton
Finch
Bird
Barton
Connolly
Wallace
Cooke
Akhtar
Wilkins
Clayton
Nicholson
Russell
Parsons
Kennedy
Mellor
Rose
Edwards
Davis
Willis
Harris
Clarke
Cameron
Duffy
Charlton
Wall
Whitehead
Ross
Pugh
Smith
Lucas
Rhodes
Vaughan
Johnston
Patterson
Butcher
Daly
Manning
Faulkner
Hyde
Noble
Ferguson
Morley
Ahmed
Nash
Briggs
French
Richards
Osborne
Hayward
Giles
Johnson
Green
Mann
Metcalfe
Chadwick
Bibi
Freeman
Norman
Doherty
Hobbs
Mitchell
Metcalfe
Short
Doherty
Hilton
Manning
Hill
Parkinson
Little
Perkins
Vincent
Jennings
Mills
Hudson
Bull
Bruce
Henry
Knight
Hudson
McLean
Barker
Chapman
Holmes
Bibi
Anderson
McCarthy
Atkins
Webb
Williamson
Forster
Mason
Clements
Butler
Haynes
Allen
Faulkner
Gray
Hyde
Power
Fuller
Norman
Gill
Frost
Giles
Cartwright
Mahmood
Dunn
Kirby
Riley
Conway
Cook
Lawson
Howe
Shepherd
Short
Lowe
Fisher
Wright
Wyatt
Bolton
Dickinson
Long
Farrell
Benson
Craig
Stevenson
Webster
Sanders
Nash
Kennedy
Simmons
Forster
Collins
Scott
Parry
Dunn
Lucas
Bibi
Lowe
Nicholson
Gibson
Nash
Gordon
Kent
Ford
Little
Davey
Fox
Forster
Freeman
Newton
Baxter
Stanley
Howe
Knight
Saunders
Long
Greenwood
Stephenson
Matthews
Lane
Bates
Black
Barry
Pearce
Dunn
Daniels
Woods
Barry
Chambers
Ashton
Hobbs
Bowen
Bruce
Randall
Sanders
Watts
Duffy
Mahmood
Finch
Matthews
Rowley
Ford
Crawford
Dickinson
Sykes
Stewart
Page
Whitehouse
Holloway
Baxter
Johnson
Parkes
Dawson
Bryan
O'Brien
Day
Lawrence
Fisher
Poole
Baxter
Berry
Coleman
Swift
Davison
Carter
Begum
Bryant
Stephens
Lord
Griffiths
Dawson
Thornton
Wheeler
Newman
Horton
Marshall
Young
Collier
Oliver
Watts
Akhtar
Simmons
Page
Nash
Scott
Potter
Morris
Hutchinson
Bolton
Singh
Carter
Patel
Austin
Spencer
James
Hamilton
Peacock
Hewitt
Bolton
Summers
Lewis
Sykes
Bell
Wyatt
Gould
Parkes
Dyer
Collins
Dickinson
Graham
King
Dunn
Baxter
Davey
Sharpe
Sinclair
Grant
Hunter
Nolan
Roberts
Foster
Mills
Schofield
Long
Rice
Bradley
Lee
Warner
Slater
Bailey
Sinclair
Parsons
Mahmood
Kaur
Thorpe
Butcher
Duncan
Holt
Blake
Harrison
Miles
Lambert
Thorpe
Naylor
Connor
Knowles
Cooke
Hobbs
Field
Walters
Begum
Parkinson
Kent
Randall
Charlton
Barker
Miles
Talbot
Wheeler
Dennis
Hodgson
Welch
Anderson
Griffin
Harvey
Brennan
Parkes
Bird
Forster
Austin
McCarthy
Watson
Nolan
Holt
Butler
Lloyd
Hyde
Ryan
Briggs
Gilbert
Shah
Thomas
Gordon
Parry
Hancock
Whitehead
Hunt
Simmons
Woodward
Lawson
O'Brien
Wilkinson
Hutchinson
Hardy
Andrews
Baxter
Manning
Flynn
Connor
Browne
Payne
Rhodes
Welch
Ryan
Atkins
Wells
Kennedy
Schofield
Singh
Hanson
Hamilton
Matthews
Doherty
Gilbert
Fuller
Spencer
""",
    "last_name_male": """\
Manning
Lawson
Scott
Moore
Norton
Bentley
McCarthy
Price
Atkinson
Chamberlain
Thorpe
Wilkinson
Macdonald
Grant
Willis
Brooks
Norton
Matthews
Davis
Sykes
Holland
Sanderson
Thomson
Ahmed
Wallace
Rose
Bradley
Pritchard
Morton
Stephens
Watkins
Sanderson
Bird
Higgins
Pearson
Pratt
Macdonald
Shepherd
Fraser
Myers
Dean
Robertson
Barnett
Richards
Cook
Barlow
Bevan
Goodwin
Walsh
Charlton
Davis
Norman
Bibi
Ball
Brennan
Rogers
Duncan
Bibi
Moore
Parry
Richardson
Walsh
Chan
Bartlett
Hall
Harvey
Bartlett
Lee
Palmer
Dyer
Howell
Perry
Booth
Barton
Holmes
Carpenter
Perkins
Townsend
Duncan
Oliver
Chapman
Wheeler
Ali
Robertson
Parker
Willis
Gibson
Sheppard
Davey
O'Brien
Savage
Barnett
Jarvis
Mahmood
Evans
Knowles
Lane
Bevan
Davies
Kirby
Stanley
Humphries
Evans
McKenzie
Davis
Kay
Perry
Reynolds
Hewitt
Blackburn
Lambert
Birch
Gibbons
Nicholls
Bevan
Peters
Kent
Clayton
O'Donnell
Osborne
Foster
Briggs
Hargreaves
Garner
Wilson
Abbott
Barry
Thornton
Reed
Barrett
Holland
Watkins
Wright
Allan
Skinner
Powell
Thomas
Welch
Leach
Pollard
Harris
Ward
Stokes
Miller
Carr
Edwards
Townsend
Hartley
Sutton
Vincent
Ingram
Hamilton
Field
Holland
Cross
Davis
Rose
Archer
Pollard
Powell
Stevenson
Brookes
Leonard
Thomas
Hardy
Noble
Edwards
Davey
Pope
Henry
Swift
Owen
Hill
Carpenter
Ward
Goodwin
Skinner
Craig
Skinner
Waters
Walters
Barry
Reeves
Jones
Manning
Gardner
Marsh
Ingram
Shah
Brown
Willis
Leonard
Naylor
O'Donnell
Warren
Begum
Daniels
Kerr
Bruce
Tomlinson
Riley
Lucas
Young
Freeman
Peacock
Sanderson
Rice
Phillips
Osborne
Cunningham
Kirk
Carr
Vaughan
Wallis
Nicholson
Parkin
Nolan
Ball
Hooper
Buckley
Hunter
Booth
Hodgson
Miller
Briggs
Wall
Preston
Todd
Porter
Nash
Barry
Swift
Cameron
McDonald
Fraser
Cameron
Fisher
Davison
Marsh
Turner
Nicholson
Bolton
Savage
McCarthy
Wilkinson
Bradshaw
Thorpe
Foster
Wong
Dodd
Hyde
McCarthy
Bond
Burrows
Sanderson
Waters
Robinson
Power
Curtis
Evans
Daniels
Robinson
Riley
Burke
Martin
Dawson
Humphreys
Douglas
Fowler
Pratt
Stokes
Carr
Holt
Preston
Dean
Anderson
Matthews
Sutton
Gibbons
Whitehead
Bolton
Robertson
John
Sullivan
Hart
West
O'Donnell
Martin
Boyle
Ashton
Lewis
Harrison
Long
Browne
Hancock
Fry
Mann
Lewis
Baxter
Marsh
Lord
O'Donnell
Dunn
Hawkins
Bailey
Griffiths
Jones
Hicks
Owen
Reed
Webster
Sheppard
Rahman
Hudson
Duncan
Finch
Kennedy
Owens
Ford
Sutton
Steele
Carter
Young
Ashton
Gough
Tyler
John
Kennedy
Ferguson
Sutton
Hewitt
Tyler
Sims
Gough
Davey
Williamson
Clayton
Henry
Black
Warner
Simpson
Horton
Jackson
Williams
Hawkins
Nash
Quinn
Cooke
Barber
Curtis
Dunn
Goddard
Stone
Tucker
Allen
Wallis
Power
Barry
Houghton
Craig
Arnold
Bradley
George
Kaur
Howells
Lamb
Dunn
Bolton
Ryan
Abbott
Humphries
Stephens
Power
Power
Scott
Norris
Moran
Thomson
Chan
Poole
Nicholls
Dyer
Godfrey
Ryan
Potter
Slater
Humphreys
Briggs
Nolan
Lee
Elliott
Norton
Reid
Hale
Andrews
Howarth
Hammond
Holt
Wallace
Hicks
King
Horton
Birch
Dodd
Kelly
Lane
Smith
Duffy
Wall
Whitehouse
Carroll
Graham
Booth
Woods
Talbot
Potts
Johnston
Gordon
Stone
Jarvis
Crawford
Mason
O'Donnell
Howe
Curtis
Steele
Chadwick
Cross
Henderson
Price
Schofield
Fleming
Barry
Quinn
Nash
O'Donnell
Hartley
O'Brien
Brookes
Page
Archer
Sykes
Norton
Bryan
Pratt
Harvey
Miles
West
Connolly
Connor
Macdonald
Sinclair
Cooper
Howell
Chapman
Law
Burke
Bailey
Dale
Chambers
Bentley
Sykes
Gill
Nolan
Marsden
Howard
Sims
Birch
Hutchinson
Long
Pugh
Gould
Hargreaves
Stevens
Howard
Sharp
Duffy
Lucas
Hutchinson
Rowe
Reynolds
Howe
Gough
Watkins
Whitehead
Frost
Shepherd
May
Patel
Mahmood
Hyde
Fleming
Davey
Bartlett
Sharpe
Baldwin
Bennett
Hussain
Lowe
Perry
Warner
Young
Ellis
King
Hodgson
Birch
Watson
Hanson
Chan
McCarthy
Welch
Turnbull
Hewitt
Black
Savage
Faulkner
Graham
Watts
Knowles
Fleming
Wells
Kay
Ford
Doherty
Storey
Waters
Holland
Kirby
Hobbs
McLean
John
Rowley
Miles
Doyle
Parker
Buckley
Gibbons
Berry
Nolan
Williams
Boyle
Hancock
Bibi
Wade
Burton
Cooper
Murray
Hancock
Robinson
Hobbs
Douglas
Khan
King
Chapman
Mann
Sharpe
Phillips
Humphries
Rowley
Randall
Stanley
Hawkins
Middleton
Briggs
Griffiths
Gardner
Harrison
Elliott
Riley
Atkins
Reynolds
Hall
Spencer
Sheppard
Sheppard
Thomson
Wells
Dean
Newton
Schofield
Graham
Long
Mitchell
Kirby
Charlton
Hunt
Morgan
Oliver
Jackson
Lucas
Brady
Wong
Powell
Frost
Hartley
Faulkner
Parkin
Sanderson
Parsons
Woods
Fleming
Hartley
Chambers
Kerr
Hart
Doyle
Gould
Burke
Byrne
Cooke
Hartley
Sheppard
Blake
Lamb
Dyer
Walker
Lucas
Grant
Godfrey
Carroll
Cartwright
Butcher
Stevens
Wall
Francis
James
Turnbull
Bond
Whitehouse
Chamberlain
Abbott
Harvey
Blake
Fry
Field
Gardiner
Duffy
Warner
Giles
Edwards
Green
Garner
Smith
Connor
Miah
Henderson
Stevenson
Nixon
Weston
Patterson
Reeves
Smith
Hamilton
Finch
Warren
Hutchinson
Wallace
Lowe
Lane
Hale
Glover
Murphy
Porter
Cooper
Wood
Newton
Matthews
Smart
Hardy
Lord
Jarvis
Pritchard
Nolan
Morley
Kent
Goddard
Bryant
Potts
Craig
Sims
Hyde
Hardy
O'Donnell
Davison
Stevens
Howard
Shah
Nicholls
Coles
Moss
Potts
Whittaker
Fletcher
Carpenter
Bishop
Lyons
Griffiths
Craig
Hopkins
Pugh
Baldwin
Harris
Berry
French
Archer
Carey
Dunn
Rahman
Newman
Miah
Russell
Barber
Lloyd
Robinson
Davidson
Farrell
Carey
Buckley
Townsend
Warner
Dyer
Farrell
Gallagher
Hodgson
Wilson
Kennedy
Read
Ford
Nelson
Duncan
Chandler
Thomson
Newton
Conway
Powell
Burton
Byrne
Banks
Marsden
Fox
Butcher
McDonald
Barnett
Sullivan
Riley
Webb
Field
Mellor
Whitehead
Duncan
Wallace
Gibbs
Iqbal
Hayes
Mitchell
Browne
George
Carroll
Ross
Mills
Price
Woodward
Whitehouse
Barry
Pugh
Russell
Lamb
Davidson
Ball
White
Elliott
Randall
Fox
Nixon
Brennan
Hall
Allan
Gill
Walton
Armstrong
Parkin
Abbott
Wells
Tyler
Johnson
Fitzgerald
Pope
Jordan
Wright
Gough
Lambert
Poole
Hutchinson
Nixon
Morris
Tomlinson
Howell
Franklin
Kaur
Scott
Rice
Williams
Johnson
Fry
Owens
O'Brien
Jackson
Wong
Richardson
Howells
Fuller
Fowler
Lynch
Newman
Morton
Adams
King
Burgess
Whittaker
Wells
Moss
Gibbons
Hewitt
Wells
Lane
Johnson
McCarthy
Kennedy
Johnson
Reid
Patel
Black
Savage
Whitehead
Thornton
Parsons
Kerr
Fisher
O'Brien
Knowles
Lynch
Harris
Townsend
Chamberlain
Richards
Webb
Bradshaw
Gordon
O'Donnell
Wallis
Watson
Parkes
Kay
Gill
Mills
Browne
Kaur
Bennett
Gallagher
Sutton
Mason
Bates
Lloyd
Matthews
Murray
Griffin
Norman
Owen
Birch
Russell
Bray
Gough
Knowles
Howarth
Power
Richards
Watson
Bartlett
Morley
Pratt
Powell
Willis
Akhtar
Shaw
Chamberlain
Thompson
Chamberlain
Cross
Stevens
Shaw
Bailey
Curtis
Nixon
Nolan
Marsden
Douglas
Reid
Waters
Birch
Sanders
Wallace
Johnston
Ahmed
Ingram
Spencer
Andrews
Fitzgerald
Duncan
Chan
Nelson
Hunt
Johnson
McLean
Weston
Price
Yates
Haynes
Murray
Nelson
McLean
Bibi
Naylor
Harper
Patel
Campbell
Hayward
Dean
Green
Cooke
Mason
Poole
Jackson
Price
Franklin
Kirby
Parry
Norris
Davison
Farrell
Ashton
Ward
Lowe
Gordon
McLean
Murray
Manning
Foster
Collier
Ward
Conway
Sharpe
Nixon
Hanson
Gallagher
Rowley
Thomson
Dennis
Harding
Heath
Harrison
Young
Jones
Fraser
Browne
Green
Talbot
Burns
Frost
Kerr
Reid
Faulkner
Freeman
Herbert
Osborne
Marshall
Marsh
Abbott
Cooke
Fraser
Stokes
Bryan
Howard
Kennedy
West
Fletcher
Rees
Black
Stewart
Ingram
Sinclair
Collins
Williamson
Bibi
Cartwright
Holt
Dennis
Stephens
Johnston
Manning
Marsden
Lyons
Rogers
Kay
Griffiths
Ferguson
Law
Reid
Cartwright
Turnbull
Frost
Little
Elliott
Ellis
Garner
Kay
Noble
Bartlett
Fisher
Ellis
Burton
Cox
Clark
Long
Webster
""",
    "company": """\
Adams Inc
Mason-Whitehead
Wilkins, Hopkins and Thornton
Lewis, Sharp and Smart
Price-Hargreaves
Stanley and Sons
Dunn, Sims and Cunningham
Little, Kerr and Mason
Carey-Lewis
Bull-Cameron
Bray LLC
Kerr and Sons
Benson Inc
Sharp-McDonald
Morrison-Bradshaw
Lloyd-Hayes
Sanders LLC
Black-Norman
Simmons PLC
Clark Ltd
Henderson, Schofield and Chan
Sanders, Bartlett and Horton
Sykes, Abbott and Tyler
Brown, Sharpe and Harper
Hardy-Carter
Willis-Sutton
Baker Group
Chapman, Birch and Armstrong
Arnold-Bentley
Price and Sons
Thomson-Finch
Austin Inc
Knight-Poole
Gordon Inc
Dale, Fitzgerald and Schofield
Williamson, Mitchell and Davidson
O'Donnell Ltd
Willis-Burns
Saunders-Daniels
Metcalfe, Brennan and Dunn
Perry-Field
Bird, Carpenter and Potter
Foster, Day and Cooke
Owen, Houghton and Forster
Brady, Wyatt and Power
Hodgson, Matthews and Potts
Goddard LLC
West-McCarthy
Davies Inc
Rogers Group
Ingram LLC
Baldwin Inc
Watts Inc
Short-Cartwright
Ford, Walker and Kelly
Arnold, Coles and Simmons
Abbott-Kirk
Porter and Sons
Bird and Sons
Johnson Group
Bull-Bryan
Holloway-Storey
Mitchell and Sons
Bruce LLC
O'Donnell Inc
Holmes, Norton and Walsh
Slater PLC
Wyatt-Webster
Green-Ford
Power, Clements and Bevan
Birch Group
Moss, Parker and Mills
Cole Group
Davey-Ward
Elliott-Lucas
Gibbons, Humphreys and Blake
Lawrence-Hayward
Pearson and Sons
Hilton PLC
Lyons, Fletcher and Carpenter
Pollard-Fisher
Mahmood-Simmons
Parkin, Dodd and John
Davison Group
Slater-Mills
Berry-Baker
Lloyd-Poole
Preston-Stephenson
Gray and Sons
Morton, Dale and Field
John, Nolan and Davies
Arnold, Leach and Pearce
Day-Yates
Barnes, Willis and Dawson
Patel, Thornton and Gray
Jarvis, Parkinson and Carpenter
Payne-Ferguson
Thompson, Tomlinson and Tyler
Kennedy, Thomson and Rose
Preston-Rice
McDonald Inc
Herbert, Moss and Bentley
Cartwright, King and Leonard
Elliott, Knowles and Pratt
Field, Chambers and Bailey
Burgess-Henderson
Baldwin-Daniels
Steele, Evans and Lane
Bolton-Webb
James PLC
Bentley, George and Higgins
Vaughan Inc
Scott-Wheeler
Howarth Inc
Owens LLC
Whittaker-Barnett
Hart and Sons
Tomlinson Ltd
Porter-Holland
Birch LLC
North, McKenzie and Armstrong
Farmer, Baldwin and Berry
Chapman-Lucas
Norris-Carpenter
Hart-Booth
Campbell, Jenkins and Lowe
Bryant-Jones
King, Harvey and Poole
Davidson, Bowen and North
Carey Group
McKenzie-Coleman
Cartwright and Sons
Phillips, Burton and Benson
Khan Inc
Lawrence-Gallagher
Butcher Inc
Lyons-Butcher
Palmer-Baxter
Daniels, Page and Bird
Brown, Duncan and Walsh
Thompson, Tomlinson and Allen
Holden-Cross
Burke Ltd
Hammond Inc
Horton and Sons
Davison-Coates
Atkinson, Browne and Heath
Hyde-Morrison
Atkinson PLC
Hooper-Giles
Thompson PLC
Joyce, Howe and Brooks
Stevens, Lewis and Coleman
Bird-Dyer
Hodgson Ltd
Glover Group
Storey PLC
Carey, Howells and Lynch
Tucker-Ali
Bailey, Hardy and Page
Winter LLC
Briggs-Ahmed
Gibson, McCarthy and Coleman
Akhtar, Conway and Slater
Mellor, Parkin and Field
Stanley, Talbot and Fry
Hardy-Banks
Sanderson-Hayward
Brooks-Reid
Wade, Holden and Bartlett
Bennett-Fleming
Giles-Storey
Fox-Herbert
Smart PLC
Anderson Ltd
Davey-Dawson
Conway Ltd
Clayton LLC
Barker LLC
Whittaker, Stephens and Howe
Morgan-Abbott
Baldwin-Sims
Stokes, Smart and Shaw
King-Hancock
Hodgson, Young and Storey
Pollard-Norris
Randall LLC
Ellis-Nolan
Coates Inc
Lawson, Davey and Dobson
Heath-Bevan
Thomson and Sons
Henderson, Lloyd and Fox
Norton-Griffin
McDonald Inc
Bolton-Todd
Rice PLC
Middleton-Marsden
Edwards-Swift
Walton-Fraser
Marsden-Abbott
Hardy, Rice and Roberts
Tomlinson-Sutton
Doherty-Parry
Slater, Giles and Baxter
George-Andrews
O'Sullivan, Willis and Lord
Dyer PLC
Ashton, Law and Austin
Moore-Kelly
Jordan-Steele
Lawson Group
Finch, Butcher and Moss
Lamb-Nash
Cameron-Bowen
Walters, Chadwick and Phillips
Carroll, Vaughan and O'Connor
Nicholson-Lucas
Shepherd-Hodgson
George Group
Glover LLC
Duncan Ltd
Porter Inc
Lawrence and Sons
Rogers-Russell
Burton-Wilson
Read Group
Bartlett-Browne
Holland-George
Ellis-Butler
Kemp-Brady
Blackburn Group
Miles-Williamson
Jordan-Bond
Page-Robertson
Naylor PLC
Morgan, Ashton and Giles
Byrne, Holt and Chamberlain
Fleming-Ali
Gibbons-Walton
Baker-Duffy
Skinner, Ford and Reid
Shepherd and Sons
Douglas-Watts
Campbell, Abbott and Miller
Johnson-Hammond
Charlton Group
Hanson-Daniels
Reynolds-Tomlinson
Tomlinson-Shepherd
Freeman-Wyatt
Daniels PLC
Parsons-Ball
Pearson-Hart
Bates, Phillips and Austin
Chandler-Bates
O'Brien-Birch
Gordon PLC
Collier and Sons
Franklin LLC
John-Mahmood
Law and Sons
Mills LLC
Boyle and Sons
Cunningham-Bird
Ellis, Hudson and Yates
Thomas-Slater
Adams, Richardson and Fuller
Davis-Moss
Howard, Phillips and Burrows
Quinn-Turner
Henderson and Sons
Sims, Jennings and Hancock
Webster, Adams and Chambers
Blackburn PLC
Sykes, Sharpe and Anderson
Jones-Randall
Leach-Sharpe
Savage LLC
Mellor and Sons
Franklin Ltd
Byrne, Roberts and James
Lowe LLC
Garner-Burns
Fraser and Sons
Dyer, Griffin and Brady
Barker-Thornton
Randall, Bray and Lawrence
Matthews-Kaur
Holt-Willis
Glover, Bradley and Wood
Hooper, Payne and Wyatt
Day-Leonard
O'Sullivan-Gray
Dodd, Parkes and Pope
Mason, Field and Wilkinson
Nelson-Reed
Brown Ltd
Horton-Mellor
Russell, Whitehead and Johnston
Sheppard Ltd
Walters Group
Wade, Hardy and Bryan
Nolan, Smith and Bradshaw
Talbot-Yates
Jenkins LLC
West Inc
Hargreaves, Bond and Bowen
Gilbert, Holland and Rose
Martin-Lynch
Murphy Ltd
Humphreys and Sons
Griffiths Inc
Cox, Howells and Jarvis
Cross and Sons
Henderson-Murphy
Fox, Watts and Chan
O'Brien-Mellor
Poole-Carpenter
Dean, Owen and Woods
Tomlinson-Wilkins
Bevan-Davis
Holt, Griffiths and Ahmed
Arnold-Bentley
Quinn and Sons
Parsons, Byrne and Newton
Jarvis-Brooks
Patterson Group
Browne Ltd
Carroll Ltd
Davison, Scott and Cole
Turner and Sons
Bull-Watson
Marsh, Andrews and Bolton
Bryant, Walters and Bolton
Austin, Gardiner and Knowles
Stokes, Gough and Morrison
Hutchinson, Barton and Chamberlain
Peters PLC
Doherty-Wong
Jenkins, McKenzie and Riley
Griffin and Sons
Bennett-Francis
Evans, Wyatt and Little
Charlton, Long and Stewart
Howells Ltd
Howarth, Carroll and McKenzie
Butcher LLC
Parkin-Whitehead
Fitzgerald, Ryan and Forster
Power-Charlton
Chan, Gardner and Dickinson
Conway, Singh and Powell
Leach-Swift
Porter, Sanders and Baxter
Begum-Randall
Leach-Tyler
Sheppard-Reeves
Pickering Group
Sanderson, Cooper and Walsh
Stewart-Oliver
Blackburn Ltd
O'Connor Ltd
Stephens-Weston
Robinson, Donnelly and Edwards
Hyde, Turnbull and Fraser
Harrison Inc
Osborne-Sanders
Kirby Inc
Hartley Inc
Giles, Pickering and Ross
Campbell, Phillips and Schofield
Kent-O'Neill
Porter and Sons
Oliver PLC
Bull, Briggs and Wyatt
Stanley Ltd
Oliver PLC
Briggs Inc
Abbott, Weston and Price
Baldwin, Leonard and Potts
Jones-Kent
Cox and Sons
Hardy, Skinner and Simpson
Morrison PLC
Townsend-Bruce
Hargreaves PLC
Cook, Burke and Finch
Burke, Hope and Gough
McKenzie-Thomson
Carey-Hobbs
Russell Group
Arnold-Gordon
Coleman LLC
Fox, Brookes and Robson
Morrison-Parkes
Sykes-Martin
Wong-Potter
Chandler-Mason
Butler, Giles and Parry
Scott, Rice and Fitzgerald
Singh-Sullivan
Sanders, Manning and Boyle
Dale and Sons
Clark Ltd
Simmons Ltd
French, Cartwright and Sullivan
Smart-Gill
West, Quinn and Collier
Bishop-Wade
Manning and Sons
Duncan-Garner
Holloway-Brookes
Walters Ltd
Armstrong-Elliott
Gordon, Mahmood and Jenkins
Gardner-Howell
Holt, Hunt and Andrews
Savage, Sims and Macdonald
Franklin, Allen and Todd
Mellor-Atkinson
Hayes-Welch
Archer-Fitzgerald
Parker-McDonald
Flynn-Hall
Hooper-Thorpe
Chadwick-Mistry
Day-Phillips
Berry-Owens
Faulkner-Gardiner
Henry-Parry
Holmes Group
Craig, Ford and Howell
Banks and Sons
Clayton Ltd
Yates-Rhodes
Birch Group
Patel, Fuller and Randall
Gardiner-Gibbons
Peacock Group
Bradshaw-Rogers
Shah, Pearson and Skinner
Lambert and Sons
Bevan, Fox and Fitzgerald
Carey-George
Walsh-Rowley
Lane-Stephens
Conway-Kirk
Stevenson Ltd
Gilbert, Thomas and Harrison
Alexander-Howarth
Potter, Rowley and Sims
Sutton Inc
Fletcher-Austin
Hamilton, Perkins and Moran
Clements LLC
Crawford, Hill and Dennis
Dean-Jackson
Arnold-Birch
Reynolds, Rogers and Barnes
Day-Kelly
Myers-Webb
Flynn, Powell and Nicholson
Carpenter-Hewitt
Wilkinson-Harris
Palmer-Payne
Wallis LLC
Freeman, Humphries and McLean
Shepherd Group
Sharp, Stevens and Hughes
Pickering-Barrett
Fry-Manning
Hutchinson PLC
Bishop Group
McCarthy, Pugh and Jenkins
Mahmood, Ellis and Collins
Jenkins-Humphreys
Oliver Inc
Hilton PLC
Thorpe, Stevenson and Middleton
Lamb LLC
Gregory-Jarvis
Campbell-Newton
Stone-Barton
Foster-Page
Holland and Sons
Dale-Sheppard
Bevan, Pickering and Cox
Taylor LLC
Barton-Potter
Austin-Hale
Barton-Wyatt
Howarth Inc
Dunn and Sons
Craig, Patterson and Bradshaw
Gibbons-Nicholls
Bradley Inc
Howell and Sons
Atkins, Higgins and Owens
Hayes, Davis and Bibi
Skinner-Tucker
Rowley PLC
Knight Group
Rogers, Stephenson and Kaur
Gibson, Mistry and Dyer
Fowler-Lamb
John, Lane and Stephenson
Kerr-Carpenter
Long-Buckley
Metcalfe, Boyle and Bentley
May-Pope
Bradshaw LLC
Turner, Higgins and McDonald
Brown-Butcher
Hanson-Jarvis
Cooke, Crawford and Cartwright
Hall, Rice and Reid
Gill-Dale
Lees Group
Sanderson, Todd and Wyatt
Clements and Sons
Knight-Ferguson
Sanders, Kaur and Walsh
Payne, Howard and Curtis
Thornton-Potts
Webster, Evans and Bryan
Oliver PLC
Wood, Lawrence and Kent
Hale, Davis and Watkins
Reid, Vincent and Garner
Coleman LLC
Hartley PLC
Fleming-Akhtar
North Group
McDonald-Law
Boyle PLC
Stanley-Rice
Parkes, Patterson and Chamberlain
Leonard Group
Preston LLC
Sharp, Berry and Harrison
Lucas Inc
Collier Group
Walters, Singh and Spencer
Mellor, Moran and Miah
Giles-Sims
Cunningham-Dale
Richardson PLC
McDonald-Sykes
Horton Ltd
John PLC
Doherty Ltd
Sykes-Morgan
Porter-Rahman
Haynes, Waters and Taylor
Gordon Group
Benson-Field
Warren-Gray
Chan-Matthews
Evans Group
Schofield-Hawkins
Kennedy-Cole
Hardy-Smart
Parker LLC
Kirk-Bowen
Burke Group
Read, Fletcher and Hyde
Garner Ltd
Harris, Newton and Kirby
Green-Dobson
Howarth-Quinn
Hutchinson, Hurst and Donnelly
Reeves-Read
Kirk-Hall
Chandler-Hussain
Taylor PLC
Wallis Inc
Harding, Jackson and Owens
Townsend, Law and North
Morley Inc
Houghton and Sons
Young-O'Sullivan
Scott-Hartley
Knowles, Wade and Mitchell
Powell Inc
Briggs-Lamb
Mann-Swift
Read and Sons
Duncan, Hewitt and Tucker
Kay, Kennedy and Fry
Wong-Howells
Jenkins-Carey
Hancock-Little
Carroll-Norris
White Ltd
Sharpe-McCarthy
Davey-Burns
Henderson, Ali and Barber
Baxter, Johnson and Gilbert
Parkinson, Lawrence and Hancock
Chapman-O'Brien
Kelly-Hyde
Pritchard-Law
Finch, Walton and Dobson
Gardiner-Horton
Carey, Iqbal and Parkes
Craig, Wheeler and Shepherd
Hurst-Davies
Greenwood-Randall
Preston, Parkinson and Peters
Jordan Ltd
Goddard-Lee
Brooks Group
Francis-O'Sullivan
Lowe-Lord
Fraser-Jenkins
Myers-Norris
Smith Ltd
Webster, West and Pearson
Morris Ltd
Goodwin-Carey
Wong-Manning
Hawkins LLC
Hurst Ltd
Little LLC
Chandler Inc
Thomas-Norman
Chapman-Ahmed
Houghton Ltd
Gibbons PLC
Chapman-Moran
Davison-Adams
Swift Group
Yates Inc
James Inc
Todd LLC
Goddard, Carey and Hamilton
Davis-Quinn
Young-McDonald
Bray-Edwards
Hardy, Gardner and Gilbert
Coleman Group
Bird Inc
Lambert, Flynn and Welch
Clark-Flynn
Gregory, Burton and Wyatt
Russell and Sons
Riley Group
Gibson, Little and Gibbons
Norton-Allan
Pugh Group
Barlow, Page and Metcalfe
Hancock, Rogers and Brooks
Wilkins-Hunt
Miller Ltd
Green Inc
Turner, Kemp and Butcher
West-Sheppard
Stewart Group
Holden Group
Connolly PLC
Carpenter-Alexander
Mills, Cartwright and Stephens
Clarke Ltd
Pugh, Hall and Bailey
Reynolds, Dobson and Osborne
Ward, Knight and Howells
Cartwright-O'Donnell
Watts Group
Bruce, Russell and Bradshaw
Wells-Singh
Burgess Inc
Chapman, Walker and Richards
Archer, Parkin and Turnbull
Duffy-Coles
Talbot-Boyle
Fraser LLC
Gibson PLC
Singh-Carey
Dodd, Norton and Robertson
Hussain, Marsden and Chapman
Arnold and Sons
Curtis and Sons
Atkins-Power
Mahmood, Atkins and Wheeler
Connolly-Hayes
Bolton, Mann and Rees
Pratt, Field and Curtis
Gardiner, Hunter and Robinson
Whitehead-Dennis
Watts PLC
Lawson LLC
Moore-Warner
Donnelly, Dodd and Lees
Gibbs Ltd
Kelly-Ball
Gardiner-Rowley
O'Sullivan-Hawkins
Adams, Riley and Potts
Hardy, Collins and Baker
Rowley, Watson and Norton
Bolton-Gill
Reynolds, Fuller and Patel
Reid, Giles and Nixon
Sheppard Group
Norris Inc
Parker PLC
Thompson, Summers and Lee
Fuller-Atkins
Moss-Dixon
Browne, Morris and Higgins
Daly, Bell and Tucker
Crawford-Bryan
Nash PLC
Curtis, Allan and Bartlett
Ward, Burton and Davison
Collier, Williams and Bailey
Farmer, Hayes and Robinson
Metcalfe, Bryant and Brooks
McDonald-Scott
Hargreaves, Austin and Burke
Berry, Parry and Hussain
Fitzgerald-Martin
Allan, Clements and O'Sullivan
Davies and Sons
Walsh, Slater and Matthews
Slater, Sanders and McKenzie
May PLC
Walton Inc
Barber, Evans and Barlow
Morley LLC
Hughes-French
Buckley Group
Sims-Akhtar
Barlow LLC
Forster-Mistry
Flynn-Sharp
Wilson-Stevens
Pollard, Pratt and Little
Payne, Knowles and Storey
Ryan-Browne
Patterson-Rowe
Norris, Davies and Hewitt
Lord Ltd
Doherty and Sons
Kirk, Godfrey and Stevenson
Reynolds-McLean
Kent Ltd
Barnes PLC
Haynes and Sons
Smart Ltd
Hilton-Bevan
Joyce Ltd
Lucas Group
Spencer, Murray and Yates
Chapman-O'Neill
Owens, Bates and Berry
Wade and Sons
Doherty, Berry and Webster
Moss, Bryan and O'Neill
Ashton-Walton
Lloyd-Hurst
Hodgson-Hardy
Richardson PLC
Rowe, Richards and Morris
Curtis Inc
Read Inc
Law, Rowe and Carter
Coles-Kelly
Gibbs Group
Nelson, Gibson and Swift
Owens, Field and Skinner
Baxter-Baker
Baxter, Watkins and Harvey
Baxter LLC
Lambert-Holmes
O'Neill, Chapman and Kay
Long, Gould and Hyde
O'Sullivan and Sons
Barker, Hayward and Godfrey
Young and Sons
Daly, Little and Hope
Henderson-Osborne
Barnett-Hall
Fowler-Fisher
Campbell-Fox
Gill-Lawrence
Parsons LLC
Vaughan and Sons
Johnson, Moss and Gould
Gould, Payne and Townsend
Booth-Lowe
Peacock LLC
Newman-Davidson
Atkinson-Welch
Cartwright, Cooke and Daniels
Russell-Dodd
Chamberlain, Baldwin and Glover
Shaw, Wallis and Mason
Jenkins, Matthews and Brady
Morris and Sons
Haynes-Woods
Gardner Ltd
Oliver, Haynes and Thomson
Akhtar, Jenkins and Webster
Rhodes, Carter and Smart
Kemp-Shaw
Brennan Group
Goddard, Skinner and Nicholson
Bevan-Flynn
Hartley-Faulkner
Bennett-Bradshaw
Anderson Group
Miller-Roberts
Short Group
Owen-Parsons
Khan Ltd
Hopkins-Sims
Donnelly, Mitchell and Short
Nash-Dawson
Roberts, Donnelly and Dale
Parkin-Brennan
Hunter LLC
Reed and Sons
Barnett-Morton
John-Barlow
Todd-Palmer
Nolan Inc
Richardson LLC
Winter-Carpenter
Hope PLC
Lamb-Norman
Rees and Sons
Briggs Group
Charlton-Green
Dickinson, Vaughan and Woodward
Hussain Group
Roberts-Black
Greenwood, Barnes and Burrows
Owens Inc
Buckley, Baxter and Stevenson
North, Kerr and Stephenson
May, Allan and Bull
Riley, Hayward and Wall
Fleming and Sons
Pugh-Taylor
Jenkins LLC
Allen and Sons
Nolan Group
Winter and Sons
Hunter, Giles and Lees
Brookes-Anderson
Cartwright, Potter and Charlton
Hawkins Ltd
Read Ltd
Dale PLC
Miah, Potter and McKenzie
Fitzgerald, Williams and Miles
Rice, Garner and Goodwin
Holden Inc
Bevan Inc
Roberts, Nicholson and Wade
Stone, Freeman and Whittaker
Barry, Kent and Gallagher
Marshall LLC
Barber Group
Harding, Moss and Connolly
Shaw, Stevenson and Miles
Todd-Murray
Ward-Marsden
Miller LLC
Barnett Ltd
Jennings Group
Mason, Bull and Henderson
Anderson, Carey and Newman
Stanley-Clark
Shaw-Gill
Miles-Rowe
Rowley, Marsh and Porter
Gordon-Miah
Gallagher-Nicholson
Booth Ltd
Myers-Slater
Jenkins-Thomas
Hewitt Inc
Swift Ltd
Walton, Thorpe and Robinson
Dale-Peters
Lees-Murphy
McKenzie Inc
Law and Sons
Dawson, Miller and Haynes
Clements, Wallace and Mills
Rahman, Kent and Goodwin
Williamson Ltd
Sharp Inc
Cooper PLC
Osborne, Carpenter and Gardner
Benson PLC
Francis-Butcher
Schofield, Burke and Bird
Lawrence, Patel and Hutchinson
Coates Ltd
Norris Inc
Duncan-Rhodes
Goddard Ltd
Gilbert PLC
Hurst, Murray and Rowley
Gilbert-Long
Burns, Steele and Webb
Lyons-Byrne
Talbot and Sons
Connor-Miller
Stewart-Fletcher
Rhodes Inc
Howells, Henry and Wheeler
Moss-Marshall
Rowley-Kay
Joyce Inc
Connor, Blake and Manning
Stanley-O'Neill
Watson LLC
Manning, Ross and McLean
Evans PLC
Grant, Goodwin and Simpson
Dunn, Gill and Graham
Berry Group
West LLC
Vaughan, Godfrey and Hewitt
Simmons-Harvey
Farmer-Whitehead
Tomlinson-Shaw
Kay LLC
Coleman PLC
Butcher, Wade and Duncan
Wood-Robson
Simmons, Hunter and Peacock
Butcher-Cole
Shah-Patterson
Holmes-West
Campbell Group
Hargreaves Ltd
Ashton PLC
Parkes Inc
Nash PLC
Adams, Jackson and Bell
Lucas-Carroll
Griffiths-Rice
Barker, Owens and Stanley
Chapman-Parry
Todd, Peacock and Byrne
Davison PLC
Sinclair and Sons
Dale-Bray
Harris-Young
Humphries, Stevenson and Rose
Bolton, Burke and Winter
Lamb-Waters
Harper, Douglas and Carr
Power-Alexander
Day Inc
Miah, Barton and James
Bradley, Browne and Arnold
Bennett-Short
Blake LLC
Gardiner-Chandler
Lambert-Mistry
Collier, Higgins and Holmes
Holt Ltd
Horton-Preston
Joyce Ltd
Banks and Sons
Scott Inc
Saunders-Matthews
White-Townsend
Summers, Wood and Hobbs
Hayes Inc
Hobbs Ltd
Adams-Moran
Townsend Ltd
Holt-Burton
Holmes, Lee and Kennedy
Sims LLC
Duncan-Knight
Doherty Group
Tucker, Elliott and Goddard
George and Sons
Ashton, Ahmed and Gardner
Hilton and Sons
Singh PLC
Wright-Singh
Stevenson, Marshall and May
Gilbert-Fowler
Bradley PLC
Watson PLC
Davey, Todd and Farmer
Richards Inc
White PLC
Nelson, Duncan and Barrett
Chan, Dawson and Reynolds
Waters PLC
Murphy PLC
Reeves Ltd
Elliott, Stanley and Brookes
Cross Inc
Waters Inc
Douglas-Lee
Howells, Singh and Cooke
Stephenson-Williams
Coleman PLC
Stokes, Vincent and Mellor
Fry-Blackburn
McLean-Reid
Lambert Ltd
Pugh, Bailey and Clarke
Dodd Inc
Ferguson Inc
Abbott-Chan
Parker, Griffiths and Miller
Stanley, Bevan and Nixon
Atkins LLC
Reed LLC
Williamson Group
Ellis-Manning
""",
    "place": """\
Field Flats\t9\tDobson House\tWest Melanie\t\tGlasgow City\tSK4 0EX
Mann Flats\t845\tWard House\tRosiehaven\t\tCornwall\tM40 4JS
Crawford Lights\t9\tField House\tNorth Valerie\t\tCity of Edinburgh\tNE8 4LN
Margaret Forks\t6\tWebb House\tLake Callumview\t\tWest Sussex\tLU8 6LS
Raymond Walk\t377\tGibson House\tLake Victorborough\t\tCambridgeshire\tS3K 4YW
Andrews Fort\t584\tSmart House\tLake Royfort\t\tMidlothian\tDE20 0DT
Brian Shoals\t58\tBenson House\tNew Georgeshire\t\tHampshire\tCV84 0YJ
Christopher Square\t2\tWheeler House\tLake Valerie\t\tAngus\tW83 5NW
Hart Curve\t8\tGrant House\tButlershire\t\tSuffolk\tS5 9RZ
Chapman Stream\t563\tPearce House\tBarbarashire\t\tMoray\tMK6V 8AJ
Raymond Cliffs\t744\tBarton House\tLindseyberg\t\tEssex\tW9D 0GG
Reeves Cliff\t14\tWheeler House\tJamieborough\t\tCaernarvonshire\tLU4V 3YL
Owen Divide\t119\tCarr House\tStephensborough\t\tAngus\tN01 0GQ
Warner Shores\t423\tRead House\tCarterfurt\t\tWest Yorkshire\tHX43 2SU
Faulkner Centers\t13\tBlack House\tStevensontown\t\tWest Berkshire\tM8 9TD
Wilkinson Overpass\t8\tPorter House\tMalcolmtown\t\tEast Dunbartonshire\tS7 5SH
Katie Loaf\t71\tDixon House\tDenisberg\t\tMerseyside\tS20 0GQ
Gardner Stream\t36\tChan House\tAlantown\t\tEast Sussex\tB4 2YT
Simmons Radial\t24\tNewton House\tNorth Peter\t\tWest Dunbartonshire\tS7 1SR
Beverley Pine\t71\tMiles House\tPort Adrianland\t\tCity of Edinburgh\tSR0H 6PR
Sean Mission\t82\tBurke House\tSouth Anthony\t\tDerbyshire\tS9 6GA
Allan Corners\t256\tConway House\tRussellhaven\t\tSouth Lanarkshire\tS4 3TQ
Chloe Station\t641\tBruce House\tGuyton\t\tDerbyshire\tIV28 2BD
Duncan Burg\t19\tTurnbull House\tNew Jacqueline\t\tCambridgeshire\tW4 4AG
Miah Summit\t7\tPollard House\tColemantown\t\tWest Berkshire\tE81 5QD
Alex Course\t8\tSpencer House\tKarenhaven\t\tBreconshire\tCH1 2HR
Richards Center\t251\tLynch House\tDavidfurt\t\tPembrokeshire\tPO80 4NN
Ellis Mount\t807\tKerr House\tGranthaven\t\tDerry and Londonderry\tM5 9XT
Brian Way\t8\tFrench House\tPort Katychester\t\tCardiganshire\tE06 8GY
Brenda Radial\t1\tBarnett House\tStanleyberg\t\tArgyll and Bute\tS5A 2ES
Hyde Island\t8\tHaynes House\tPort Jasmine\t\tWest Sussex\tPA7B 6TW
Brookes Street\t720\tHurst House\tFreemanstad\t\tCaernarvonshire\tG8 3YP
Thomas Row\t58\tCraig House\tCameronbury\t\tTyne and Wear\tB8 3UT
Doherty Glens\t416\tCampbell House\tVincenttown\t\tCardiganshire\tE5H 5PN
Powell Underpass\t950\tFreeman House\tHolliebury\t\tSomerset\tWA46 0XY
Stacey Lake\t27\tBurgess House\tNorth Harry\t\tMidlothian\tL61 4HN
Farmer Coves\t75\tSims House\tManningside\t\tBuckinghamshire\tE8K 0EZ
Hayley Unions\t2\tRiley House\tDawsonshire\t\tSomerset\tL63 7GA
Barnes Inlet\t10\tKirk House\tNew Meganberg\t\tStaffordshire\tB1H 0YZ
Humphreys Islands\t414\tSmart House\tLawrencefurt\t\tShropshire\tKA6 5EQ
Thomas Ville\t943\tDunn House\tBarryfort\t\tAntrim\tS48 2JN
Ellie Creek\t791\tBishop House\tMeganborough\t\tStirling\tKT9 8HZ
Alexander Square\t1\tBrady House\tChapmantown\t\tDerry and Londonderry\tN9U 3XP
Kerry Crescent\t19\tMetcalfe House\tWongside\t\tAntrim\tDG89 3TR
Clive Burg\t129\tRichardson House\tNolanport\t\tKent\tCT3Y 7BD
Christopher Harbors\t6\tWinter House\tHeathermouth\t\tTyrone\tIM6P 7UR
Parker Cape\t10\tBlack House\tGregoryfurt\t\tNorth Lanarkshire\tRM0X 6YG
Kathryn Harbor\t917\tGriffiths House\tLake Arthurton\t\tGreater Manchester\tSW6 9GX
Bradshaw Fields\t843\tDaly House\tMeganchester\t\tMerseyside\tIV3 2ER
West Crossing\t39\tMurphy House\tDeborahmouth\t\tDumfries and Galloway\tL73 5ZS
Maurice Ranch\t805\tCampbell House\tSharonton\t\tCornwall\tG84 5WR
Diane Course\t334\tGardiner House\tNew Kieranville\t\tEast Sussex\tB2 7PW
Guy Light\t60\tO'Sullivan House\tKellytown\t\tEast Sussex\tPA6 8ZE
Diana Street\t3\tRoss House\tWebstermouth\t\tSouth Lanarkshire\tCB02 6EJ
Lynne Falls\t1\tRoberts House\tBrennanmouth\t\tMontgomeryshire\tS7W 0TL
Martin Junctions\t6\tHolden House\tMetcalfemouth\t\tShropshire\tUB8B 5LF
Smart Lake\t46\tJones House\tPort Lewisport\t\tEssex\tHS8H 7RP
Murray Flats\t91\tMatthews House\tNew Wendyburgh\t\tOrkney Islands\tZE4N 2XG
Melanie Mission\t757\tHope House\tWest Jay\t\tWiltshire\tB2 4LN
Nicholson Lock\t568\tWhitehead House\tFrancescaport\t\tTyrone\tS2 0PA
Mahmood Inlet\t515\tVincent House\tSouth Lucy\t\tLeicestershire\tG23 0LR
Michael Crest\t85\tAustin House\tWest Debra\t\tMonmouthshire\tW92 9TR
Franklin Underpass\t4\tMarsden House\tEast Katemouth\t\tGreater Manchester\tYO1W 7QR
Archer Ranch\t123\tLowe House\tBethtown\t\tEast Dunbartonshire\tB42 4ZJ
Toby Light\t359\tGrant House\tMcCarthyside\t\tGlasgow City\tB0A 9XU
Alex Green\t274\tLees House\tLukebury\t\tBuckinghamshire\tB5 5WE
Denise Mountains\t96\tWebster House\tSaraside\t\tSomerset\tL8G 3SH
Lyons Port\t31\tAtkins House\tJakefurt\t\tOxfordshire\tSP4 7RL
Cheryl Harbors\t735\tFrench House\tWest Brianton\t\tDundee City\tEH0 8WR
Power Squares\t89\tStephens House\tNew Holly\t\tShropshire\tPR0 8BS
Akhtar Ways\t896\tLeach House\tSouth Tonyfurt\t\tHighland\tL5 8LA
Kelly Road\t58\tBooth House\tWest Jean\t\tMidlothian\tE3 9UB
Mason Fields\t68\tBaxter House\tLynchchester\t\tStirling\tDG32 7UW
Jason Skyway\t30\tFitzgerald House\tStaceyland\t\tFalkirk\tB0C 3EN
Angela Groves\t7\tBradshaw House\tScottside\t\tSouth Ayrshire\tS1A 9AZ
Albert Islands\t541\tThomson House\tNew Elizabeth\t\tGlamorgan\tPE21 4PN
Nigel Union\t20\tTownsend House\tHaleside\t\tArmagh\tYO6H 9WF
Chamberlain Station\t360\tRice House\tLake John\t\tWiltshire\tLD26 1ND
Barnett Viaduct\t1\tPatel House\tNorth Denis\t\tDerry and Londonderry\tE2H 8EH
Paula Parkway\t504\tWalsh House\tAndreaport\t\tTyne and Wear\tW0K 1XZ
Ali Avenue\t51\tBennett House\tLake Dianefort\t\tLincolnshire\tS0 9PX
Stephenson Lights\t4\tHayward House\tWest Beverleyberg\t\tCumbria\tW8H 7XZ
Walton Field\t81\tWatkins House\tKimberleyside\t\tArgyll and Bute\tN61 3XR
Ferguson Mission\t56\tCarter House\tPort Charlie\t\tLeicestershire\tN2D 9YF
Little Stream\t3\tBennett House\tDickinsontown\t\tOxfordshire\tAB6 1LF
Johnson River\t14\tDyer House\tSouth Judithville\t\tTyrone\tG30 5YL
Marsh Trace\t8\tPickering House\tNorth Marianland\t\tEast Renfrewshire\tN1 4LP
Sam Expressway\t26\tGoodwin House\tWest Lee\t\tKent\tG9T 7JT
Dennis Drive\t419\tDuffy House\tEast Royshire\t\tCleveland\tML7 0GS
Kimberley Flat\t937\tFrancis House\tWest Donaldmouth\t\tBreconshire\tTD0N 1TD
Patterson Plain\t350\tBarnett House\tNorth Kayleigh\t\tGloucestershire\tSE66 5TZ
Christopher Village\t913\tGibson House\tPort James\t\tLancashire\tS9S 4UU
William Burg\t456\tBooth House\tFrancisberg\t\tWest Midlands\tWV2 2JW
Carole Island\t13\tBray House\tSouth Mollyborough\t\tDerry and Londonderry\tCW5 1DZ
Burns Hills\t65\tRees House\tSouth Elaine\t\tShetland Islands\tKY4 6GJ
Holloway Fords\t896\tMurphy House\tRichardsborough\t\tHampshire\tLE17 9LA
Arthur Mall\t8\tBirch House\tPort Daniel\t\tMerionethshire\tG4J 1GA
Green Brooks\t75\tSimpson House\tJustinborough\t\tCaernarvonshire\tSK62 5TL
Griffiths Dale\t55\tPearce House\tKenttown\t\tGreater Manchester\tL2S 2SZ
George Overpass\t8\tBryan House\tChristianport\t\tNorth Yorkshire\tBR3B 1RH
Mills Manors\t28\tKnowles House\tEast Joeltown\t\tDurham\tLD22 2GA
Roberts Parkway\t890\tBryant House\tThomsonland\t\tSouth Ayrshire\tLD78 1WZ
Bell Fields\t75\tBlake House\tPort Teresa\t\tGreater Manchester\tN6S 6LP
Khan Court\t488\tDay House\tMarshallton\t\tEast Dunbartonshire\tSA9B 7NL
Helen Course\t887\tChapman House\tTownsendview\t\tNorth Ayrshire\tHA52 5TJ
Janice Isle\t7\tBrowne House\tEast Peterstad\t\tBuckinghamshire\tM8A 5SE
Barnett Harbors\t1\tBryan House\tSouth Thomas\t\tShetland Islands\tL36 6UT
Judith Greens\t6\tRandall House\tLake Mariashire\t\tRadnorshire\tB2 2TU
Hayes Turnpike\t58\tThorpe House\tPort Oliverport\t\tDumfries and Galloway\tL9 6GP
Stanley Crossroad\t897\tDickinson House\tPaulafort\t\tDevon\tBS3 4WS
Dyer Point\t2\tLeonard House\tNorth David\t\tDundee City\tS9 2PJ
Sam Rapids\t502\tKirby House\tEast Jessica\t\tMerseyside\tSY8 4LT
Kevin Center\t102\tLloyd House\tRussellview\t\tAngus\tWC91 4NS
Connor Drives\t4\tAdams House\tVictoriachester\t\tMerionethshire\tG5 0WZ
Rhodes Glens\t11\tStephenson House\tFrybury\t\tMidlothian\tNP0H 0PY
Norris Courts\t109\tHopkins House\tPort Kimberleyside\t\tAberdeen City\tB1 8ZB
Johnson River\t65\tSaunders House\tWest Craigberg\t\tDown\tTR4A 6YR
Reeves Plains\t7\tWoodward House\tPort Kathryn\t\tGlasgow City\tM6 2SW
Adrian Rue\t349\tRead House\tKayport\t\tHertfordshire\tN4 7XY
Davies Radial\t5\tBryan House\tNew Jodiefort\t\tNorth Ayrshire\tPA2 9AD
Price Streets\t232\tQuinn House\tScottburgh\t\tNorthumberland\tM76 5ZE
Conor Rue\t79\tWinter House\tNorth Carole\t\tLancashire\tW75 4FQ
Dorothy Canyon\t77\tBarber House\tKaurton\t\tHertfordshire\tME79 0JA
Zoe Falls\t898\tHolloway House\tJeanborough\t\tSuffolk\tL7G 0RQ
Hollie Corner\t4\tMiles House\tJeanton\t\tGreater Manchester\tML4R 4WF
Nicholls Lights\t219\tParkinson House\tWest Jeffrey\t\tCleveland\tL5J 7FR
Lucy Junction\t3\tBaxter House\tShawberg\t\tSouth Lanarkshire\tAL0 4NA
Atkins Forest\t710\tRoss House\tPort Laura\t\tWest Dunbartonshire\tG2 6GH
Lynne Fort\t2\tWallace House\tNew Claire\t\tDundee City\tS0 7FE
Lisa Brook\t713\tCunningham House\tNew Daniel\t\tBedfordshire\tTF7 6WP
Crawford Junction\t326\tBowen House\tEast Wayne\t\tShropshire\tSG4 9DG
Jean Turnpike\t59\tMellor House\tNew Steven\t\tStaffordshire\tL48 9FW
Pope Field\t66\tWoodward House\tDuffyshire\t\tAberdeenshire\tRH52 5HP
West Land\t69\tMcKenzie House\tDebrashire\t\tSouth Ayrshire\tBH4V 7BN
Hazel Landing\t9\tO'Connor House\tMaxborough\t\tArgyll and Bute\tM06 1WZ
Bradley Ports\t382\tByrne House\tPort Katherine\t\tNorth Yorkshire\tL3E 6YD
Carly Trail\t6\tHayes House\tWest Tinafurt\t\tCarmarthenshire\tHG5 9XP
Mandy Lodge\t3\tGriffin House\tConnorport\t\tGloucestershire\tPE6N 6QD
Amelia Ports\t769\tMoran House\tBurgessside\t\tRenfrewshire\tN58 8LQ
Joan Garden\t114\tWheeler House\tNorth Sarah\t\tRadnorshire\tM03 3AA
Jennings Path\t363\tNicholls House\tSouth Valerieton\t\tLincolnshire\tTS2 1PN
Fisher Islands\t9\tDickinson House\tLesleytown\t\tMontgomeryshire\tG9 0JF
Hussain Fields\t49\tVincent House\tEast Geraldinechester\t\tFife\tG6 7XE
Hopkins Crescent\t48\tGibbs House\tSouth Yvonne\t\tSomerset\tE47 5DT
Iain Square\t32\tGilbert House\tHopestad\t\tDumfries and Galloway\tL38 3QA
Beth Via\t5\tCarter House\tSouth Julianhaven\t\tWiltshire\tM1 7NG
Howells Light\t9\tMartin House\tCharleneburgh\t\tHertfordshire\tBL71 2WB
Raymond Ports\t81\tHarding House\tWest Wendy\t\tStirling\tB8 7PZ
Moss Place\t4\tTaylor House\tPort Susanborough\t\tShropshire\tG1 9BW
Ross Villages\t332\tRowe House\tHiltontown\t\tGreater Manchester\tS71 4LH
Anthony Station\t15\tCurtis House\tKimview\t\tWest Dunbartonshire\tW6J 9LE
Woods Divide\t37\tHale House\tYvonnefort\t\tCardiganshire\tL5D 2PX
Joanna Lodge\t8\tHoughton House\tHaynesburgh\t\tHighland\tPE87 1JN
Burns Plains\t7\tPickering House\tNew Bethanview\t\tSouth Lanarkshire\tSM97 9TD
Elliott Ramp\t278\tFrost House\tLake Rachel\t\tSouth Yorkshire\tL27 1BY
Norman Stravenue\t11\tHilton House\tBrownburgh\t\tAberdeenshire\tPH4 0XP
Barnett Parkways\t45\tHunter House\tEast Elainefurt\t\tFermanagh\tOL50 6TW
Palmer Motorway\t432\tNorton House\tLake Daniellefurt\t\tBreconshire\tNR29 6FE
Wayne Garden\t8\tSheppard House\tJuliaport\t\tBuckinghamshire\tG0K 0WB
Mark Rest\t3\tHewitt House\tPort Douglas\t\tBedfordshire\tG4 0EP
Mitchell Camp\t18\tKent House\tEast Jean\t\tMerionethshire\tEX42 2BE
Elaine Ridges\t858\tReid House\tWest Leahshire\t\tEast Dunbartonshire\tL2G 7RS
Gordon Plaza\t607\tCox House\tEast Elliotchester\t\tCambridgeshire\tWD1W 9SN
Brady Shores\t253\tHarvey House\tPort Megan\t\tFife\tE6 0PF
Emily Ports\t809\tNaylor House\tMartynview\t\tEilean Siar\tSG94 4NX
Rosie Street\t133\tO'Brien House\tWellsfort\t\tSouth Yorkshire\tE7H 1JA
Shah Oval\t6\tCarpenter House\tLaurenburgh\t\tMonmouthshire\tW9 1WW
Bolton Mission\t985\tSpencer House\tNew Bruce\t\tMontgomeryshire\tZE63 0EQ
Allen Island\t7\tHolmes House\tSouth Aimeeland\t\tWest Yorkshire\tIM10 6ZD
Lyons Shores\t3\tKnight House\tNew Kathleen\t\tFife\tB6S 0RJ
Waters Road\t8\tSteele House\tNorth Christine\t\tEilean Siar\tSA8 9GZ
Power Ridge\t10\tStanley House\tAntonyhaven\t\tNorth Lanarkshire\tSG3 6DJ
Marie Lodge\t115\tLucas House\tPhillipsberg\t\tDenbighshire\tGU9N 0WR
Debra Passage\t7\tRobson House\tWest Philip\t\tCheshire\tSG6 2YB
Kay Tunnel\t609\tMartin House\tConnollyshire\t\tNorth Yorkshire\tM02 1QP
Georgina Squares\t708\tSaunders House\tClarkeport\t\tGreater London\tWS6 4QY
John Rest\t612\tWatkins House\tWest Abbieview\t\tMidlothian\tCB9 6ZR
Garry Islands\t90\tButler House\tFrankmouth\t\tWest Yorkshire\tCF9P 4QZ
Miah Corners\t507\tBrookes House\tHaleburgh\t\tDerbyshire\tBH73 6WB
Macdonald Station\t851\tWelch House\tJosephineborough\t\tMerseyside\tW3A 6HW
Molly Hollow\t2\tVincent House\tTurnbullview\t\tEast Lothian\tPR4 8AS
Mahmood Locks\t6\tHamilton House\tButlerchester\t\tAntrim\tSA3H 4NT
Clements Tunnel\t2\tFowler House\tLake Christopher\t\tCity of Edinburgh\tNN07 5XX
Sullivan Dale\t49\tMay House\tEast Andrewside\t\tArmagh\tWA69 0XH
Morton Harbor\t7\tGodfrey House\tLake Mark\t\tNorth Ayrshire\tDY2 7BW
Norton Locks\t808\tGreen House\tReeceland\t\tGlamorgan\tM52 8DX
Rebecca Forest\t106\tLewis House\tStuartburgh\t\tWest Midlands\tN82 7LD
Carly Points\t56\tMarsden House\tWilliamstad\t\tShropshire\tZE2A 5TS
Joel Lakes\t83\tMorgan House\tElizabethport\t\tScottish Borders\tSP8 6BB
Lane Hills\t53\tAllen House\tPort Ross\t\tEast Dunbartonshire\tBD98 5YB
Jake Well\t18\tHoward House\tJamesfort\t\tBreconshire\tB6 9UT
Kevin Cove\t8\tMacdonald House\tNew Hugh\t\tWest Sussex\tBS5R 3HT
Caroline Stravenue\t7\tRichards House\tWalshland\t\tGlasgow City\tAL5W 6SH
Linda Ferry\t8\tCross House\tSouth Danielport\t\tScottish Borders\tG76 2SU
Alexander Village\t518\tMiah House\tPort Timothybury\t\tGreater Manchester\tN8 1UL
Max Ramp\t8\tCampbell House\tBenjaminton\t\tMidlothian\tOL4 2TB
Francesca Brook\t95\tGordon House\tLucyhaven\t\tHertfordshire\tKA61 6XS
Joanne Avenue\t74\tGould House\tShaunmouth\t\tDerry and Londonderry\tJE94 2FT
Hugh Park\t1\tStevenson House\tDeanstad\t\tMidlothian\tYO3 6BW
Hooper Mountains\t5\tStokes House\tWest Victorhaven\t\tMerionethshire\tM3 0WP
Briggs Prairie\t9\tBarlow House\tNorth Aaron\t\tSomerset\tM63 5JR
Law Burg\t2\tO'Donnell House\tLeanneport\t\tWest Berkshire\tE4F 4YY
Billy Locks\t287\tSanderson House\tShortland\t\tAberdeenshire\tB3A 7TZ
Sandra Wall\t21\tNicholls House\tSamuelview\t\tCity of Edinburgh\tE0F 8BY
Hilton Club\t21\tNolan House\tMaxchester\t\tNorth Yorkshire\tSE62 9BU
Katy Viaduct\t96\tMetcalfe House\tBenport\t\tRenfrewshire\tBR21 8LD
Clarke Turnpike\t191\tBradshaw House\tWest Joannaville\t\tCardiganshire\tE7 1RB
Robinson Extension\t46\tParkin House\tStewartburgh\t\tEast Lothian\tBH7 2SL
Carole Flat\t77\tCunningham House\tKaurview\t\tPembrokeshire\tG85 9YW
Lane Crescent\t30\tKemp House\tTerencechester\t\tWest Berkshire\tBR8 6ZB
Chandler Shoals\t524\tMacdonald House\tAndrewsfort\t\tHighland\tCT8 7AR
Kimberley Shoal\t207\tMoore House\tLake Shannonmouth\t\tGlasgow City\tCF6 2EJ
Anna Isle\t9\tDodd House\tNew Damienberg\t\tWarwickshire\tLD7 2DU
Fitzgerald Landing\t73\tHardy House\tWest Carole\t\tAnglesey\tE70 1UP
Swift Drive\t760\tHumphries House\tLake Peterbury\t\tArmagh\tLN8H 8LP
Winter Light\t641\tBanks House\tKirbymouth\t\tDenbighshire\tL7 3DZ
Randall Tunnel\t83\tFitzgerald House\tPort Roy\t\tNorthumberland\tE1H 1SB
Carter Corner\t637\tGregory House\tSusanport\t\tCarmarthenshire\tB6K 3XW
Walton Highway\t759\tWade House\tPort Sara\t\tCardiganshire\tN9 3NX
Justin Unions\t92\tRice House\tPort Dean\t\tAnglesey\tTA6 4AP
O'Donnell Street\t272\tCross House\tNorth Frederick\t\tBedfordshire\tL1 7AF
Melissa Row\t63\tKnowles House\tSouth Danny\t\tDenbighshire\tCA2 9WN
Spencer Ports\t6\tRowe House\tLake Carlytown\t\tFermanagh\tME7 5DL
Damien Station\t53\tRobson House\tEast Pauline\t\tBreconshire\tN1 9GU
Kerr Shoal\t14\tCartwright House\tLake Dawnhaven\t\tCaernarvonshire\tDT5W 9UJ
Young Junctions\t29\tSinclair House\tHendersonview\t\tSouth Lanarkshire\tB7 2HP
Amy Greens\t1\tClayton House\tEast Lawrencemouth\t\tTyrone\tS37 1HJ
Carpenter Run\t883\tLowe House\tLesleybury\t\tSuffolk\tN97 6DL
Robinson Court\t461\tPoole House\tSouth Louisshire\t\tWest Sussex\tPR7V 9XP
Browne Crossing\t284\tPeacock House\tMohammadborough\t\tGlamorgan\tAB4B 6ZF
Parsons Village\t19\tDaly House\tHenryton\t\tDumfries and Galloway\tBS1A 1NX
Payne Summit\t13\tSwift House\tWest Katy\t\tPerth and Kinross\tSO20 3QW
Burton Tunnel\t6\tSummers House\tNew Carly\t\tFalkirk\tPE8M 8HN
Rita Mills\t764\tBall House\tAustintown\t\tDerbyshire\tKW5 8DX
Christopher Loaf\t351\tMoran House\tElainefurt\t\tWest Yorkshire\tB4K 4JL
Parsons Rest\t74\tGreenwood House\tMatthewport\t\tCumbria\tL5 3FX
Diane Mountain\t459\tWebster House\tFrybury\t\tCaernarvonshire\tKT2R 2TA
Cameron Mall\t5\tSavage House\tNew Sophieton\t\tTyne and Wear\tM9 6EJ
Timothy Gardens\t637\tYates House\tAntonytown\t\tWest Dunbartonshire\tM1J 8HS
Stephanie Walks\t4\tDickinson House\tNorth Aaron\t\tMerseyside\tCF0B 0BS
Nicole Lodge\t8\tWinter House\tEast Jacquelineberg\t\tWest Lothian\tM0C 0XU
Porter Burg\t65\tChambers House\tNew Bradley\t\tOrkney Islands\tE6W 3BU
Ross Drives\t153\tPeters House\tPort Abdulburgh\t\tOrkney Islands\tPO74 6ZA
Michael Trace\t50\tBooth House\tO'Brienfurt\t\tEast Lothian\tE11 8SQ
Leach Manors\t221\tGardner House\tSouth Elliotthaven\t\tCleveland\tZE3H 1XW
Linda Highway\t7\tHunt House\tSouth Rosiefort\t\tTyrone\tN45 1FB
Samuel Hills\t7\tWallace House\tWest Bethany\t\tCardiganshire\tWV4 5QR
Marshall Ramp\t459\tSanderson House\tKarlton\t\tScottish Borders\tL7K 4SU
Henderson Parkway\t72\tJohnson House\tCollinsbury\t\tCleveland\tRM1 6TT
Anthony Pine\t77\tRead House\tSouth Carolechester\t\tFlintshire\tEX7M 0TD
Jenkins Freeway\t652\tMurray House\tEmmaville\t\tDorset\tW1 2NW
Mistry Landing\t707\tHaynes House\tNorth Melissastad\t\tInverclyde\tTN8 6BG
Lesley Shores\t2\tWilkinson House\tPort Victoriaport\t\tGreater London\tPL9M 9XW
Declan Greens\t8\tSullivan House\tPort Samantha\t\tCumbria\tG3 5HG
Middleton Garden\t504\tGray House\tNew Kimberleyton\t\tCarmarthenshire\tPO0N 8YG
Hazel Mountains\t27\tGibbons House\tNew Rachaelfurt\t\tWarwickshire\tWR7 3FH
Hamilton Throughway\t126\tRoss House\tSouth Scottberg\t\tEast Dunbartonshire\tAB6A 4AB
David Crescent\t4\tGlover House\tWest Timothyview\t\tMontgomeryshire\tW02 1QW
Vanessa Ford\t8\tAndrews House\tEast Barbaraport\t\tGloucestershire\tCB98 3ZA
Lawrence Forest\t6\tDuffy House\tPort Toby\t\tDevon\tCM1 5SD
Amanda Spring\t2\tWalters House\tPort Clifford\t\tCumbria\tW2 1LZ
Gary Lodge\t67\tDale House\tSpencershire\t\tLancashire\tS4H 9EF
Hunt Way\t41\tDuffy House\tPort Elaineland\t\tLincolnshire\tL4A 9QT
Donald Port\t11\tWatkins House\tAndersonshire\t\tRenfrewshire\tM9K 8YJ
Steele Forge\t4\tButler House\tO'Connormouth\t\tNorthumberland\tW00 6BF
Katy Pike\t634\tRussell House\tPort Stephanieview\t\tFermanagh\tSL8W 3QS
Neil Junctions\t713\tRhodes House\tEast Jack\t\tAntrim\tW5G 5YJ
Stanley Isle\t820\tBishop House\tLake Jacob\t\tCaernarvonshire\tG0J 9NY
Johnson Pike\t73\tHardy House\tNew Colin\t\tTyne and Wear\tIP6 5TX
Allan Prairie\t2\tThomas House\tBrendaside\t\tMerseyside\tZE3B 1LD
Hollie Station\t1\tBarker House\tNew Stanleyfort\t\tDurham\tS1K 2FN
Greenwood Prairie\t83\tHarding House\tLake Phillipton\t\tWest Sussex\tIP18 2FT
Simpson Loaf\t10\tBurton House\tBarberland\t\tClackmannanshire\tPA9 4YJ
Ford Ports\t9\tDavidson House\tNew Tom\t\tCarmarthenshire\tWD6M 8QE
Steven Viaduct\t4\tHoward House\tNew Dylan\t\tGlamorgan\tOX04 8TN
Justin Shores\t145\tRandall House\tJodiefort\t\tAnglesey\tW1 1AS
Diana Light\t667\tTurnbull House\tEast Gerald\t\tBreconshire\tL7T 8SR
Barry Mills\t513\tGould House\tAnnettestad\t\tOrkney Islands\tS0 6YE
Gordon Lake\t45\tAllan House\tEast Vanessashire\t\tInverclyde\tB9 6FU
Angela Gateway\t343\tTyler House\tNorth Sara\t\tShropshire\tL1 0BL
Barbara Flat\t766\tHarvey House\tEast Alan\t\tArgyll and Bute\tM20 8QF
Annette Cape\t7\tStewart House\tGeoffreyton\t\tAberdeen City\tML2R 1QW
Nigel Squares\t7\tWyatt House\tFrederickmouth\t\tMoray\tML5B 1LH
Andrea Crossing\t893\tYates House\tAdrianmouth\t\tNorth Yorkshire\tN24 9QZ
Keith Viaduct\t974\tBrowne House\tMelaniestad\t\tDurham\tM2 3FL
Wayne Cove\t8\tHowe House\tNorth Nicola\t\tFalkirk\tG4A 2NE
O'Neill Roads\t3\tParry House\tEast Pamela\t\tMontgomeryshire\tCM0P 6JR
Dawn Turnpike\t23\tHooper House\tPetermouth\t\tHampshire\tTQ3 4NX
Gordon Valleys\t23\tBrooks House\tPaulbury\t\tAngus\tN79 4SE
Anne Square\t5\tSanderson House\tPort Shaun\t\tShetland Islands\tG7K 1QP
Winter Springs\t6\tBurgess House\tNew Jemma\t\tCarmarthenshire\tM1 6JQ
Abdul Courts\t2\tO'Neill House\tPort Hugh\t\tFlintshire\tB9 4BR
Oliver Point\t935\tLees House\tCallumfurt\t\tNorthamptonshire\tW5A 7XS
Allen Street\t74\tAllan House\tWest Edwardchester\t\tDenbighshire\tM9 6BY
Conway Station\t3\tFowler House\tNorth Maryburgh\t\tCleveland\tW5B 6UX
Carol Flats\t891\tKirk House\tJoelberg\t\tDerbyshire\tTR61 7NH
Akhtar Crossing\t4\tHenry House\tElliotshire\t\tEast Renfrewshire\tS65 7JZ
Byrne Corner\t7\tOsborne House\tLordport\t\tSouth Ayrshire\tL2 2DA
Morrison Ramp\t58\tMay House\tDarrenhaven\t\tNottinghamshire\tIP9 2BJ
Carly Ferry\t94\tDaly House\tEast Melissashire\t\tWest Yorkshire\tSR73 9NA
Barber Burg\t9\tIngram House\tNew Christopher\t\tPerth and Kinross\tS0S 5XX
Stacey Stravenue\t82\tKaur House\tReevesshire\t\tBreconshire\tE47 9UN
Leonard Forges\t742\tGreen House\tRyanbury\t\tWest Dunbartonshire\tST19 8FD
Stewart Gateway\t74\tCooke House\tWest Ireneburgh\t\tTyne and Wear\tGY7H 2SP
David Branch\t39\tO'Donnell House\tSouth Rita\t\tSouth Yorkshire\tKW7 6FL
Murray Club\t2\tTalbot House\tStephensshire\t\tGreater Manchester\tS0 1ZY
Franklin Tunnel\t206\tStephenson House\tNorth Christine\t\tNorth Ayrshire\tL1C 2AJ
James Radial\t7\tHolmes House\tVanessamouth\t\tGreater Manchester\tHA69 0UJ
Chloe Spurs\t38\tHerbert House\tHenrymouth\t\tRadnorshire\tKW5 4NY
Alexander Groves\t523\tHammond House\tMannmouth\t\tTyrone\tN7 5WU
Jordan Glens\t35\tCarter House\tHollyland\t\tSouth Yorkshire\tM57 1WH
Donnelly Walks\t359\tBradshaw House\tSouth Katy\t\tDurham\tSY2 7TR
Margaret Locks\t77\tWong House\tNew Hilaryside\t\tDerbyshire\tEX96 3FA
Fleming Walk\t4\tPearce House\tHooperburgh\t\tWest Sussex\tW1 1HJ
Begum Villages\t711\tPritchard House\tBoothville\t\tDumfries and Galloway\tDE80 2ZB
Fisher Village\t603\tSims House\tPaulfurt\t\tDerbyshire\tM3 9DL
Anderson Terrace\t5\tBradshaw House\tPearsonfort\t\tCleveland\tNR67 8EY
Morrison Canyon\t667\tShah House\tSouth Josephburgh\t\tDumfries and Galloway\tN3K 7WS
Potts Court\t76\tOwens House\tLake Katie\t\tAngus\tE2J 9UZ
Diane Court\t6\tBell House\tHowardview\t\tCaernarvonshire\tW31 8XJ
Campbell Circle\t29\tBarry House\tSimmonsport\t\tAngus\tHG1 3DJ
Bruce Knoll\t9\tSaunders House\tLorraineton\t\tMerseyside\tTQ0M 6RR
Lesley Falls\t58\tAnderson House\tSouth Martin\t\tAberdeen City\tCH5X 1BW
Margaret Spring\t62\tWard House\tWest Darrenville\t\tEast Sussex\tMK1V 5WX
Daniel Trace\t9\tChamberlain House\tHoltmouth\t\tSouth Ayrshire\tE55 6RD
Peter Ville\t1\tDickinson House\tCookfort\t\tGlamorgan\tNW2 7JQ
Abbie Ports\t31\tTyler House\tBirchstad\t\tFlintshire\tPO68 7FA
Barton Greens\t24\tHoughton House\tChristineberg\t\tWest Yorkshire\tN64 3SY
Simmons Mall\t73\tFletcher House\tLake Abbie\t\tCardiganshire\tGY3 9TY
Frost Forks\t91\tRice House\tSouth Danny\t\tDorset\tG8 0JW
Miah Causeway\t52\tHolt House\tWest Toby\t\tWest Lothian\tW8 3QX
Chandler Track\t56\tStone House\tDunnmouth\t\tLancashire\tWC1X 7LJ
Bruce Mill\t428\tPritchard House\tPort Mohamedmouth\t\tRadnorshire\tS4U 5AR
Jade Divide\t7\tMellor House\tHamiltonland\t\tCity of Edinburgh\tN6 4SW
Rice Groves\t3\tKaur House\tLake Melanie\t\tBreconshire\tM4 0JN
Hicks Crescent\t2\tBoyle House\tSouth Kyle\t\tSouth Yorkshire\tW6 9FF
Bennett Road\t14\tLamb House\tEast Richardstad\t\tEast Ayrshire\tE1T 5TP
Jill Locks\t90\tPeacock House\tPort Ashleigh\t\tRenfrewshire\tE3D 7DP
Stewart Canyon\t97\tThorpe House\tRosieshire\t\tBedfordshire\tG0U 6YS
Hayward Squares\t91\tKirby House\tJonesville\t\tWest Sussex\tRH4 1NJ
Helen Grove\t751\tHughes House\tBrennanborough\t\tEast Ayrshire\tCH3 9NY
Stewart Light\t72\tPrice House\tNobleberg\t\tNorthumberland\tE46 7QJ
Rice Cape\t325\tHowells House\tEast Gordonfort\t\tOrkney Islands\tM0T 1FA
Beth Trail\t973\tCarey House\tJamesberg\t\tNorth Ayrshire\tS57 9SF
Charlene Stream\t35\tOsborne House\tLake Iainburgh\t\tArmagh\tG1 6XR
Phillip Brook\t211\tGiles House\tBegumville\t\tDurham\tB8 5PY
Law Ports\t305\tHenderson House\tRichardsonshire\t\tDown\tL9F 1UW
Lambert Canyon\t63\tNewton House\tWest Raymondview\t\tSurrey\tL2W 7GR
Beverley Circles\t100\tClements House\tNew Christopherville\t\tSouth Lanarkshire\tL7 9QL
Elliott Forges\t96\tBull House\tShahchester\t\tHampshire\tS8 1AS
Bernard Fords\t27\tPerkins House\tHillchester\t\tLeicestershire\tLN88 6JE
Winter Center\t7\tLaw House\tMarkland\t\tMidlothian\tE9 2XS
Maurice Ports\t3\tWalton House\tLaneville\t\tCarmarthenshire\tSK0 6EA
Clive Burgs\t71\tTownsend House\tJordanland\t\tEast Ayrshire\tSE5 3AT
Hyde Lakes\t573\tSharp House\tSouth Brandonstad\t\tGlamorgan\tDT18 9ZR
Campbell Plaza\t5\tNorris House\tLake Katie\t\tAntrim\tB8 8XQ
Harvey Well\t774\tIqbal House\tWest Angela\t\tEssex\tG25 5YH
Andrew Dale\t49\tBurrows House\tDohertybury\t\tCambridgeshire\tAB8E 4RU
Ryan Overpass\t185\tKnight House\tLake Jodie\t\tShropshire\tS2E 8TG
Eric Cliffs\t34\tGill House\tPort Carolmouth\t\tCheshire\tPR8V 2LT
Gareth Brooks\t1\tMoran House\tPughhaven\t\tWest Dunbartonshire\tHA88 3FE
Jill Creek\t631\tMellor House\tMartynmouth\t\tClackmannanshire\tCO0V 0PB
Joe Corner\t49\tHumphreys House\tSmartport\t\tSuffolk\tTS1 2QW
Lewis Estates\t854\tMills House\tChristopherside\t\tSouth Yorkshire\tS0 8RL
Collins Greens\t27\tKerr House\tNathanport\t\tTyne and Wear\tHS91 1QB
McLean Trail\t217\tDaly House\tLake Lewisfurt\t\tHampshire\tHP88 2XD
Holly Port\t61\tStone House\tParkeschester\t\tCaernarvonshire\tTR70 2YP
Kerry Summit\t11\tArnold House\tEast Lyndahaven\t\tWarwickshire\tS8 5AH
Pollard Fords\t13\tKennedy House\tWest Charlieton\t\tCheshire\tE7 8QH
Clark View\t99\tDouglas House\tStoreyhaven\t\tLancashire\tCV4E 7PB
Howe River\t3\tMarsden House\tNew Lesley\t\tMerionethshire\tLD0 5ZP
Gallagher Key\t310\tGrant House\tSouth Wendy\t\tFalkirk\tW67 4QZ
Mohammed Bypass\t5\tHancock House\tPort Leslie\t\tLincolnshire\tW6 6TX
Katy Squares\t757\tRoberts House\tSouth Elizabethmouth\t\tDorset\tBH2V 8HA
Ellis Club\t6\tAtkins House\tStephanieside\t\tGloucestershire\tGU10 1EU
Peacock Squares\t2\tBailey House\tLake Joyce\t\tWest Berkshire\tW2 9DJ
Pritchard Point\t12\tNaylor House\tSandersside\t\tGloucestershire\tB1G 0PD
Bevan Drive\t519\tMoran House\tPort Bernard\t\tDerbyshire\tM03 0SB
Hooper Pass\t341\tMetcalfe House\tMurphyburgh\t\tStaffordshire\tSA7 2AY
Oliver Crossing\t6\tPeacock House\tLake Lynne\t\tMontgomeryshire\tUB3N 6YY
Keith Underpass\t41\tBarnes House\tKayleighchester\t\tMerionethshire\tM80 6TL
Wilkins Trace\t4\tKing House\tGoodwinton\t\tCumbria\tS28 3QA
Nigel Unions\t538\tPeacock House\tMartinport\t\tPerth and Kinross\tTR9R 5FP
Browne Shores\t9\tReid House\tFarmerchester\t\tTyrone\tN8 9JJ
Hill Valley\t951\tBlack House\tEast Zoemouth\t\tFlintshire\tBS79 4TY
Knowles Skyway\t5\tGriffin House\tBlakefurt\t\tGlamorgan\tS0 9PD
Barnett Summit\t20\tCollier House\tEast Deborahland\t\tNorthumberland\tS4 1XR
Benjamin Lock\t1\tTurner House\tCatherineton\t\tSurrey\tNE7E 4HN
Hussain Land\t14\tSharp House\tShorthaven\t\tCity of Edinburgh\tW2E 5YP
Jemma Radial\t534\tHargreaves House\tClaireborough\t\tShetland Islands\tN0 0EP
Parry Drives\t224\tHope House\tMorrisborough\t\tFlintshire\tPE3 8NP
Jay Lock\t1\tBarnett House\tVincentside\t\tEast Renfrewshire\tS4 8NS
Sam Field\t62\tPalmer House\tNorth Rickybury\t\tEast Sussex\tM9C 7PY
Karen Parkway\t12\tElliott House\tSouth Tobyport\t\tPembrokeshire\tL6G 8YJ
Richard Trace\t67\tBrookes House\tPort Jayneside\t\tMerseyside\tDT6 2NW
Cartwright Island\t94\tWatts House\tPort Stephenland\t\tEast Ayrshire\tSL8 5UU
Mason Drives\t5\tHoward House\tSouth Sally\t\tSomerset\tW53 1HN
Lucas Lake\t3\tFowler House\tWest Stacey\t\tFife\tL75 1TL
Payne Mount\t80\tGoddard House\tLake Marilyntown\t\tWest Midlands\tL0B 4QD
Aimee Fall\t489\tClements House\tFowlerborough\t\tShropshire\tBA1 0RF
Malcolm Grove\t400\tAnderson House\tNew Caroline\t\tCaernarvonshire\tBS5W 1XW
Hollie Tunnel\t67\tHamilton House\tPort Rachelchester\t\tDumfries and Galloway\tYO54 9LL
Gerard Haven\t22\tO'Sullivan House\tWest Gordonton\t\tClackmannanshire\tHR08 5QF
Bernard Groves\t15\tTalbot House\tBaxterhaven\t\tSouth Ayrshire\tL6 2PY
Charles Overpass\t685\tShort House\tEast Margaret\t\tWiltshire\tE35 5ZE
Dean Walks\t9\tHale House\tNew Benjaminton\t\tGreater London\tW3B 5UE
Garry Club\t27\tMellor House\tNorth Amyborough\t\tWiltshire\tBR2E 2YD
Charlie River\t5\tHarris House\tRoweside\t\tLancashire\tL60 2ZY
Heath Circles\t6\tVaughan House\tPort Thomasstad\t\tAberdeen City\tHR5 6YE
Julian Extension\t3\tDaly House\tWest Lynn\t\tShetland Islands\tBS9E 9TX
Leslie Viaduct\t81\tHart House\tKatyfurt\t\tCambridgeshire\tN9B 3AP
Yates Highway\t352\tFox House\tWest Neilstad\t\tMidlothian\tS4 9ZZ
Stacey Circle\t26\tHumphries House\tBrendafort\t\tInverclyde\tHA1X 1NE
Saunders Light\t4\tBarber House\tStephenschester\t\tGreater Manchester\tTW27 3UQ
Robin Ways\t933\tCox House\tSouth Glenfurt\t\tSouth Ayrshire\tM77 3HD
Vaughan Crest\t532\tGriffiths House\tWest Carolyn\t\tDerry and Londonderry\tG64 8DJ
Gareth Streets\t7\tCarr House\tRogerville\t\tMerseyside\tN41 0NF
Wright Courts\t24\tJohnston House\tLake Denisborough\t\tBedfordshire\tB4C 8NQ
Vaughan Cliff\t80\tHanson House\tSouth Kathryn\t\tWest Midlands\tHD3 6AD
Donald Place\t63\tKaur House\tWilliamsborough\t\tFlintshire\tG1 4PT
Geraldine Streets\t9\tMurphy House\tWest Ashley\t\tCity of Edinburgh\tS8U 8HJ
Marion Isle\t4\tFarrell House\tHopkinshaven\t\tPerth and Kinross\tS9 8UN
Jayne Stream\t82\tNorman House\tConorview\t\tMonmouthshire\tUB70 1FR
Jennifer Canyon\t168\tGoddard House\tPetermouth\t\tLincolnshire\tM4D 8GR
Ashton Road\t747\tBull House\tWest Dannyland\t\tFalkirk\tS6 8LT
Vincent Walks\t6\tRobinson House\tWest Stanley\t\tClackmannanshire\tGU8A 6DP
Cross Way\t324\tArnold House\tMorleyberg\t\tOrkney Islands\tG7 6WX
Holland Shoal\t8\tMcCarthy House\tSouth Victoria\t\tWest Dunbartonshire\tN5 8WH
Hanson Green\t6\tPoole House\tPort Christopherborough\t\tShetland Islands\tS91 2YU
Owen Rapid\t957\tRoss House\tHenrytown\t\tMoray\tN9 8AB
Lynn Via\t70\tBray House\tNicholasfort\t\tTyrone\tN6S 7HD
Joseph Stravenue\t6\tTaylor House\tMasonstad\t\tRadnorshire\tLL6E 2BX
Angela Common\t9\tNorris House\tDenisburgh\t\tShropshire\tW1 3GW
Reece Prairie\t8\tFrancis House\tSouth Arthurburgh\t\tRenfrewshire\tSS84 4GY
Jemma Brooks\t6\tWhitehead House\tJonathanburgh\t\tEast Lothian\tLL5 7BF
Jonathan Manors\t771\tDuncan House\tJulianborough\t\tAberdeen City\tN16 3PF
Lisa Points\t725\tGraham House\tEast Barryville\t\tFermanagh\tS76 9DT
Hill Gardens\t976\tDuffy House\tLeebury\t\tGlamorgan\tPO35 8DN
Burton Extensions\t223\tHowell House\tHolmesside\t\tStirling\tB32 4SX
Parkes Meadows\t80\tCharlton House\tLynnehaven\t\tMerionethshire\tG75 5YH
Emily Lodge\t45\tGordon House\tHoughtonbury\t\tOrkney Islands\tG7 6BT
Lee Corner\t9\tDennis House\tDeniseborough\t\tCleveland\tCA40 3NS
Allen Locks\t2\tTurner House\tLake Lindahaven\t\tWarwickshire\tDA1 4GP
Jayne Road\t51\tNewton House\tPort Bernardville\t\tLeicestershire\tG52 1RA
Alex Lakes\t77\tStevens House\tNew Denise\t\tNorth Ayrshire\tW7E 0LS
Fraser Mews\t58\tHammond House\tSouth Amberton\t\tCity of Edinburgh\tG7 7ZJ
Martin Vista\t89\tStephens House\tWest Marionmouth\t\tSuffolk\tL9 4FT
Ronald Unions\t84\tYoung House\tAntonyfort\t\tStirling\tGU7 8DH
Brett Shores\t4\tRandall House\tPort Amberchester\t\tInverclyde\tHX7X 5WR
Dyer Spring\t9\tStone House\tCarlybury\t\tShetland Islands\tL8F 5PR
June Freeway\t69\tStephenson House\tPort Amberport\t\tWiltshire\tNE88 4RQ
Douglas Wall\t5\tJarvis House\tIngrammouth\t\tNorth Lanarkshire\tAL38 1TB
Danny Trace\t8\tDunn House\tBriggsfurt\t\tFalkirk\tTW06 2ZD
Moore Light\t9\tCurtis House\tDamienhaven\t\tDundee City\tTS84 2SF
Alan Junction\t803\tPugh House\tTaylortown\t\tBuckinghamshire\tDN33 4FG
Read View\t2\tGeorge House\tNew Oliviaberg\t\tEilean Siar\tE3 2UW
Owen Courts\t6\tRoberts House\tHigginsside\t\tDown\tE1 3UE
Howarth Fork\t403\tJohnson House\tPort Connorshire\t\tBuckinghamshire\tS5D 8TH
Clements Lakes\t7\tDaly House\tPaigefurt\t\tPerth and Kinross\tHD4M 9SF
Dominic Throughway\t60\tKirby House\tAdamfort\t\tRadnorshire\tG98 2ET
Julie Loop\t37\tCooke House\tWest Teresa\t\tCornwall\tNE2W 3JE
Norman Fall\t2\tShort House\tGlovershire\t\tMerseyside\tE0 5FZ
Porter Flat\t592\tPollard House\tSouth Brenda\t\tEilean Siar\tMK02 3BF
Howard Stream\t7\tHayward House\tBarrettside\t\tRadnorshire\tNG6 3LG
Anna Vista\t81\tWebster House\tBoltonberg\t\tSuffolk\tL7 7YT
Armstrong Burgs\t48\tFrancis House\tNew Emmaton\t\tSouth Yorkshire\tDL8X 3GW
Jemma Unions\t1\tDavidson House\tNorth Lydiaport\t\tGloucestershire\tS75 5SD
Diane Landing\t2\tChandler House\tHiltonburgh\t\tMoray\tM58 6SY
Holland Ports\t4\tHolland House\tClairehaven\t\tCumbria\tKT54 9GA
Charlie Alley\t51\tMoss House\tGardnerborough\t\tNottinghamshire\tB0J 9BX
Rebecca Circle\t51\tReid House\tCameronview\t\tNottinghamshire\tPA9 8HP
Billy Burgs\t899\tSaunders House\tNew James\t\tEast Dunbartonshire\tM5 7LR
Catherine Fords\t31\tCarroll House\tWatkinsberg\t\tRadnorshire\tG6K 4LU
Lynn Ways\t420\tFuller House\tNorth Dylan\t\tBedfordshire\tCR4 1TD
Jenkins Lights\t4\tHope House\tLake Jonathan\t\tMonmouthshire\tB5 2SD
Marian Circles\t889\tMorley House\tBarryville\t\tKent\tL9 3YD
Kerr Islands\t165\tBrooks House\tNorth Stevenchester\t\tCheshire\tL8F 5FD
Joan Ridge\t571\tPearce House\tNew Russellstad\t\tStirling\tTR59 1YE
Kerry Rapid\t8\tFarrell House\tJamesshire\t\tOxfordshire\tTA1 2TB
Russell Forges\t59\tPugh House\tEast Rossmouth\t\tDenbighshire\tLN0 8HU
Emma Meadows\t37\tNixon House\tConnorshire\t\tCheshire\tS4 5LG
Nicholson Drive\t400\tLamb House\tCameronhaven\t\tNorth Ayrshire\tFY7B 8HP
Osborne Plaza\t848\tHarvey House\tAbigailmouth\t\tWest Lothian\tM5 8JY
Young Row\t581\tLee House\tSanderstown\t\tEast Ayrshire\tW93 4GP
Angela Lodge\t8\tHartley House\tCookemouth\t\tAberdeen City\tPA3 3HA
Lewis Bypass\t73\tDavidson House\tParkesfort\t\tNorth Ayrshire\tTA6 1FJ
Goddard Hollow\t7\tClarke House\tDuffychester\t\tTyrone\tG8K 4TX
Mills Junction\t20\tGraham House\tCampbellfurt\t\tPerth and Kinross\tLE9M 1YP
Elliott Orchard\t642\tWood House\tPort Kathryn\t\tScottish Borders\tE0 6DE
Kayleigh Vista\t23\tKnight House\tWest Michellefurt\t\tDerbyshire\tCM9X 8JQ
Leanne Isle\t74\tKennedy House\tLake Maxstad\t\tWiltshire\tG4 9JR
Gerard Curve\t26\tJames House\tLake Raymond\t\tBedfordshire\tDL7X 1GB
Hewitt Hollow\t77\tNewton House\tBlackburnbury\t\tEast Dunbartonshire\tW6 5BE
George Trail\t15\tWilson House\tNicoleburgh\t\tGreater London\tJE4 6SU
Francesca Mission\t54\tWarren House\tEast Natalieton\t\tDerbyshire\tG52 5TX
Marsh Course\t560\tRichards House\tWalkerbury\t\tWest Midlands\tWV02 0SA
Graham Pass\t2\tWade House\tCarolestad\t\tNorth Ayrshire\tB5 6YX
Winter Causeway\t871\tKennedy House\tJacksonside\t\tWest Sussex\tB3 4YF
Hutchinson Vista\t35\tNorth House\tEast Vanessastad\t\tOxfordshire\tNG1 3FL
Kieran Orchard\t78\tGibbs House\tFarmerchester\t\tSomerset\tG34 2EA
Gallagher Canyon\t393\tRichards House\tSouth Joyce\t\tEast Lothian\tCM2 6SJ
Jenna Port\t877\tWhitehead House\tPort Matthew\t\tWest Sussex\tSW62 7UL
Wilson Burg\t452\tAhmed House\tSuzanneside\t\tDundee City\tGL85 0QR
McKenzie Prairie\t964\tPope House\tSouth Louisborough\t\tEast Sussex\tM1F 0YR
Adams Islands\t4\tKennedy House\tEast Elizabeth\t\tGlasgow City\tNG8V 9AH
Short Forges\t84\tChadwick House\tEast Thomas\t\tAberdeenshire\tG7 6LT
Adams Corner\t28\tFerguson House\tStanleychester\t\tWest Dunbartonshire\tE38 9BJ
Gill Lake\t454\tRichards House\tNorth Patrickfort\t\tEast Sussex\tS3F 1BG
Wilson Pines\t587\tCoates House\tNew Alexandramouth\t\tLancashire\tRG9 7UD
Powell Bypass\t945\tFreeman House\tShawbury\t\tLeicestershire\tN0G 0NL
Vincent Island\t548\tHobbs House\tEast Suzannemouth\t\tNottinghamshire\tOL03 0PH
Donna Rapids\t63\tPerkins House\tNorth Deborahborough\t\tDerry and Londonderry\tL0H 2PB
Bethany Islands\t41\tClements House\tPort Bethhaven\t\tDerry and Londonderry\tG8C 6YY
Flynn Wells\t51\tWhitehouse House\tGlennview\t\tEast Renfrewshire\tST16 7BP
Haynes Trafficway\t3\tDuffy House\tKimstad\t\tCheshire\tG05 2WW
Davison Lakes\t3\tDoherty House\tWest Ben\t\tGlasgow City\tDD4W 8UY
Irene Trail\t270\tBryant House\tKaurberg\t\tWest Yorkshire\tST7 4LX
Joanne Mountains\t2\tMiah House\tCarolynchester\t\tCornwall\tM3W 8AN
Joe Creek\t5\tRice House\tCollinsside\t\tArgyll and Bute\tL8 3QQ
Tina Harbor\t116\tStephenson House\tLake Carlmouth\t\tSomerset\tM4D 0BT
Briggs Lodge\t89\tBaker House\tBarbarafurt\t\tNorth Ayrshire\tBR33 7EA
Begum Flat\t629\tWatkins House\tZoehaven\t\tInverclyde\tAL3 7ZA
Ronald Springs\t261\tDonnelly House\tWest Kathleenport\t\tBreconshire\tB2 0NT
Louis Prairie\t7\tBolton House\tEileenport\t\tEssex\tG09 3RJ
Robertson Circle\t1\tFoster House\tNew Lindsey\t\tGlamorgan\tHX27 3YG
Leanne Square\t8\tDouglas House\tEast Christian\t\tFife\tG1J 7QP
Rosie Village\t951\tGraham House\tSouth Benbury\t\tNorthumberland\tN95 9YY
Edwards Burgs\t5\tHorton House\tKhantown\t\tCleveland\tWS8 1DT
Hartley Drive\t2\tHughes House\tSouth Mitchell\t\tRadnorshire\tSM0A 1YE
Kayleigh Knolls\t9\tDavis House\tNorth Martyn\t\tDumfries and Galloway\tNW7N 3NB
Diane Plains\t52\tHopkins House\tGriffithsview\t\tEast Lothian\tGY71 0FD
Mellor Square\t203\tBarry House\tPort Diana\t\tCheshire\tN4H 5BA
Law Dam\t76\tHammond House\tEast Grahamville\t\tLincolnshire\tMK06 2XE
Richardson Tunnel\t7\tJackson House\tQuinnburgh\t\tTyrone\tEX0R 6PW
Lynn Mission\t140\tRoss House\tNorth Georgina\t\tHertfordshire\tN18 0XL
Jay Lodge\t749\tBlackburn House\tAdrianville\t\tDundee City\tEH6H 0ZG
Kent Ways\t397\tColeman House\tPort Tombury\t\tStirling\tS7 0PP
Craig Trafficway\t8\tDickinson House\tLake Rachel\t\tNorfolk\tE1 7GH
McKenzie Cove\t10\tAdams House\tWest Stuartborough\t\tDerry and Londonderry\tW3D 2AT
Clayton Bridge\t80\tReynolds House\tWest Kelly\t\tAberdeen City\tHU1 8NA
Fiona Track\t64\tMorrison House\tPort Donaldburgh\t\tGloucestershire\tSO9E 3HS
Winter Squares\t276\tJarvis House\tNorth Beth\t\tAntrim\tN7E 1XF
Katie Port\t583\tLawrence House\tNorth Christineport\t\tEast Sussex\tDL6N 7YL
James Grove\t87\tSlater House\tSouth Leonardburgh\t\tCambridgeshire\tLU31 1BY
Heath Roads\t5\tRobson House\tWest Steven\t\tSuffolk\tG1 0LN
Smart Street\t9\tStephenson House\tRogerbury\t\tLeicestershire\tBD40 9LF
Bond Mall\t6\tBowen House\tNorth Barryfurt\t\tArgyll and Bute\tE1 2QA
Robin Forest\t771\tCraig House\tNorth Joshborough\t\tEast Lothian\tS6 2ZJ
Lesley Parkways\t517\tHowells House\tKatherinehaven\t\tMidlothian\tCA4 4PS
Molly Shore\t28\tTaylor House\tWhitehousehaven\t\tAntrim\tBB32 4YE
Gemma Square\t48\tWelch House\tSouth Geoffreyport\t\tAngus\tIG9 3DS
Jasmine Freeway\t931\tHobbs House\tSouth Sharon\t\tNottinghamshire\tM33 7GE
Thomas Vista\t9\tAnderson House\tPort Zoebury\t\tEilean Siar\tSO85 9YF
Tony Grove\t2\tWebster House\tNorth Dorothy\t\tMonmouthshire\tL0 8GX
Ashley Green\t4\tBailey House\tEast Tobymouth\t\tClackmannanshire\tM0K 7QF
Wall Underpass\t566\tChandler House\tSinclairland\t\tFalkirk\tE3 9LB
Hurst Mill\t83\tMellor House\tWest Jessica\t\tNorth Ayrshire\tB10 3SP
Leah Parkway\t1\tChambers House\tPort Suzanne\t\tSouth Yorkshire\tG5F 9LZ
William Valley\t166\tRees House\tSouth Lucyberg\t\tOxfordshire\tCW8 1PT
Stacey Stravenue\t23\tLong House\tSouth Jamie\t\tNorth Lanarkshire\tE37 6TU
Francis Street\t124\tArmstrong House\tStokesmouth\t\tKent\tPR6 6HS
Marsh Spurs\t1\tChandler House\tWest Jonathan\t\tShropshire\tNG5V 3TA
Reynolds Isle\t161\tStorey House\tNew Callum\t\tCumbria\tS2 4WF
Smith Isle\t18\tQuinn House\tNixonville\t\tEast Sussex\tW9W 7XY
Slater Field\t41\tPickering House\tIanview\t\tOrkney Islands\tE3 7JN
Burke Creek\t87\tWilliamson House\tNew Geoffreybury\t\tCardiganshire\tDH21 7SE
Edwards Forest\t8\tFerguson House\tWest Terence\t\tFlintshire\tW8W 3LS
Jacob Drives\t1\tBurke House\tWilliamsborough\t\tTyne and Wear\tFK30 7BS
Benjamin Centers\t9\tBoyle House\tLake Leanne\t\tOxfordshire\tM2K 0BH
Lees Points\t2\tNorth House\tWaltonbury\t\tAntrim\tB27 5HP
Byrne Burg\t816\tFord House\tMargaretshire\t\tRenfrewshire\tBD63 3PR
Lydia Cape\t7\tSavage House\tBaileyside\t\tMonmouthshire\tBB94 8TD
Ricky Common\t7\tNelson House\tEast Lesley\t\tCardiganshire\tWD3 9TA
Hussain Fields\t5\tRose House\tBrucestad\t\tRadnorshire\tW1D 6BX
Reid Prairie\t18\tMcCarthy House\tNorth Caroline\t\tFermanagh\tS93 5JW
Watkins Gardens\t61\tNicholson House\tBradleychester\t\tMerseyside\tHS51 5BF
Mellor Shoal\t5\tJohn House\tLake George\t\tSuffolk\tTQ80 7PB
Susan Prairie\t490\tBowen House\tEast Shaun\t\tEast Ayrshire\tNR67 6FH
Malcolm Turnpike\t4\tGibbs House\tKayleighfurt\t\tCaernarvonshire\tL5J 2NH
Hunt Well\t9\tHowe House\tPeacockshire\t\tSuffolk\tB34 3HH
Alexandra Common\t927\tFitzgerald House\tKirbychester\t\tCity of Edinburgh\tN1 8SB
Gordon Springs\t76\tSheppard House\tSouth Stanley\t\tNottinghamshire\tGY0N 7SA
Talbot Cliff\t86\tBriggs House\tHaleport\t\tCumbria\tSS1 9RL
Hilary Hollow\t3\tMcDonald House\tLake Jamieside\t\tCardiganshire\tS9K 7AS
Vanessa Springs\t545\tGilbert House\tKatehaven\t\tNorth Lanarkshire\tPA1P 5NE
Abbott Parks\t26\tBurns House\tNew Stewartmouth\t\tCheshire\tL1 6BS
Bethan Vista\t641\tStevenson House\tHussainfurt\t\tAnglesey\tPA7 2GF
Evans Unions\t38\tForster House\tJanetburgh\t\tSomerset\tE39 0FG
Pope Ford\t41\tMorley House\tWest Williamville\t\tOrkney Islands\tWV60 7HR
Nixon Union\t77\tBrennan House\tNorth Connor\t\tScottish Borders\tOL3 5WU
Alice Circle\t632\tAkhtar House\tJustinfurt\t\tGreater Manchester\tGY32 8RF
Paige Cove\t229\tKnowles House\tShanechester\t\tNorfolk\tNN26 1JQ
Tomlinson Avenue\t2\tHawkins House\tEast Toby\t\tKent\tIG8 8UT
Christian Cliffs\t6\tAllen House\tNew Katiefort\t\tWest Lothian\tE6B 0EJ
Atkinson Mill\t39\tPotts House\tBondmouth\t\tEast Sussex\tN1 6SQ
Peter Grove\t3\tParkes House\tNortontown\t\tGlamorgan\tN1U 5XA
White Neck\t901\tThornton House\tDennistown\t\tWest Yorkshire\tM6G 0QR
Bartlett Pass\t6\tO'Brien House\tWest Abdulmouth\t\tWest Lothian\tCB2 5XW
Morris Course\t15\tBond House\tJaytown\t\tWiltshire\tTD50 3HX
Willis Burg\t1\tPugh House\tNorth Marc\t\tWest Sussex\tHD82 7PD
Long Village\t187\tShort House\tBrookesland\t\tShropshire\tW93 4ET
Berry Grove\t120\tBolton House\tWest Dean\t\tScottish Borders\tB1E 6FP
Austin Mission\t160\tPotter House\tLake Francescamouth\t\tInverclyde\tS2C 8RS
Katie Inlet\t9\tAllen House\tWest Stevenside\t\tMerseyside\tTR9 8EJ
Marian Extensions\t56\tMiah House\tSouth Iain\t\tEast Renfrewshire\tG2T 4QT
Davison Fall\t557\tBentley House\tO'Sullivanville\t\tBreconshire\tNE03 2DS
Colin Union\t299\tBevan House\tSlaterfurt\t\tInverclyde\tG76 3QW
White Island\t61\tGray House\tHowellborough\t\tWest Dunbartonshire\tW6 6UA
Lindsey Squares\t10\tNash House\tGreenwoodport\t\tDevon\tIG6 9QU
Christopher Islands\t92\tHoward House\tEast Marilyn\t\tFalkirk\tWF15 5TJ
Short Forges\t507\tMcKenzie House\tRogersmouth\t\tAntrim\tE11 7HH
Law Mount\t539\tWarner House\tAshleighfurt\t\tDenbighshire\tG12 2HQ
Clements Drive\t268\tHudson House\tEast Kimberley\t\tStirling\tBL4 1BY
Bibi Drives\t403\tLloyd House\tPort Lindsey\t\tNorthumberland\tRM28 0ZN
Summers Rest\t787\tFord House\tLyndaberg\t\tHighland\tCO7 5WA
Lesley Mountain\t6\tMurphy House\tEast Suzanneton\t\tWest Dunbartonshire\tE5J 1AP
Alex Plains\t6\tBarlow House\tWest Dannyhaven\t\tDerbyshire\tW15 0YE
Lloyd Freeway\t72\tMarshall House\tLake Brettborough\t\tSouth Ayrshire\tSN75 8XH
Perry Walks\t720\tWinter House\tWest Lynn\t\tEast Ayrshire\tPR4B 6XD
Francis Fort\t9\tYoung House\tLake Catherinefurt\t\tEast Lothian\tKA32 8YS
June Road\t8\tHarrison House\tNorth Jennaville\t\tAngus\tS6T 1TL
Davey Drives\t25\tWilliams House\tNew Mohammedburgh\t\tGreater London\tE92 0YH
Thomas Island\t48\tHamilton House\tDunnstad\t\tNorfolk\tE65 0HF
Goddard Streets\t7\tGilbert House\tNigelburgh\t\tCornwall\tS4K 6GY
Armstrong Field\t4\tEllis House\tDaveyside\t\tSuffolk\tN10 3DF
O'Sullivan Streets\t6\tPalmer House\tCharlesfurt\t\tDown\tME9R 7FF
Parkinson View\t9\tPeacock House\tJasminestad\t\tWorcestershire\tNW4 8RE
James Mills\t51\tMorgan House\tThorpeport\t\tCarmarthenshire\tWV54 3ZN
Zoe Passage\t53\tWilkins House\tSouth Traceyland\t\tScottish Borders\tLS0E 3EG
Martyn Mount\t79\tHolmes House\tNew Robinport\t\tDerbyshire\tL7 1SD
Fowler Ridge\t2\tHope House\tWillisbury\t\tScottish Borders\tSL5 4GD
Duncan Plaza\t37\tHorton House\tKennethberg\t\tDorset\tSS55 3YR
Simpson Glens\t9\tEllis House\tDickinsonburgh\t\tNorth Ayrshire\tHS8Y 4RZ
Farrell Crescent\t40\tRobson House\tPort Paulborough\t\tAntrim\tW9 0JL
Hargreaves Isle\t71\tSkinner House\tPateltown\t\tDurham\tW6 2JR
Russell Trail\t44\tWells House\tStevensmouth\t\tNorthumberland\tL1K 3FP
Bethan Highway\t530\tNewman House\tPort Shaunbury\t\tDerbyshire\tCB5 1FE
Hannah Estate\t16\tBrennan House\tLake Mathew\t\tHampshire\tS6 8RP
Parkes Groves\t46\tHowells House\tEast Dale\t\tDenbighshire\tM77 8EA
Terence Shoal\t76\tSwift House\tParkesview\t\tAberdeenshire\tNG8P 4FE
Louise Mews\t68\tFisher House\tPaynehaven\t\tHampshire\tPR69 9DG
Farrell Coves\t3\tHenderson House\tWest Ryan\t\tTyne and Wear\tN25 8TE
Shepherd Ferry\t930\tBolton House\tNew Lisatown\t\tCardiganshire\tM2 9WH
Jacob Pines\t9\tConway House\tVaughanfort\t\tWiltshire\tL3T 0YH
Sara Bridge\t80\tHowe House\tRonaldborough\t\tSurrey\tBH0 3TH
Holmes Square\t7\tFreeman House\tLake Marian\t\tCarmarthenshire\tSR22 4RG
Jeffrey Tunnel\t868\tSaunders House\tWatersmouth\t\tDerry and Londonderry\tRH7V 3GL
Mason Centers\t16\tAdams House\tMiddletonchester\t\tGlasgow City\tTD5Y 8QP
Young Mountains\t5\tChamberlain House\tNew Nicole\t\tSuffolk\tB3T 7LP
Georgia Groves\t808\tDunn House\tLake Anna\t\tWiltshire\tE9 1QL
Abbie Camp\t61\tDonnelly House\tLorrainemouth\t\tWest Midlands\tCV05 2BA
Fry Locks\t51\tBarber House\tWest Michael\t\tFlintshire\tN6 3ZF
Leanne Garden\t523\tThorpe House\tSouth Gary\t\tEast Sussex\tN4 7JE
Baldwin Circles\t23\tPearson House\tFoxborough\t\tHertfordshire\tM27 2WF
Barbara Park\t2\tHunt House\tThorpehaven\t\tStirling\tRH82 9AR
Sullivan Dale\t4\tPayne House\tWellsfurt\t\tDerry and Londonderry\tHG25 9LH
Kelly Pass\t630\tWard House\tPort Jamiehaven\t\tOxfordshire\tG7K 2NB
Anthony Forest\t7\tDaly House\tNathanmouth\t\tWorcestershire\tDN2 0EF
Summers Cape\t898\tSwift House\tPughmouth\t\tWest Sussex\tS38 7HQ
Whitehouse Forks\t326\tCurtis House\tSouth Gordonville\t\tWest Berkshire\tWS1 7BS
Fletcher Estate\t26\tWong House\tMayton\t\tGreater Manchester\tS3 1PT
Goodwin Meadows\t6\tQuinn House\tPort Karenhaven\t\tGlamorgan\tS7H 0SY
Humphries Point\t243\tGarner House\tSouth Edward\t\tSuffolk\tLS24 5ES
Reynolds Mews\t4\tYates House\tSouth Conorberg\t\tNorth Yorkshire\tM21 3AE
Jeffrey Point\t7\tHilton House\tPort Rachael\t\tCaernarvonshire\tNR9 2WX
Alex Roads\t3\tHarper House\tHopkinsview\t\tWest Sussex\tTN7 5DL
Jodie Lock\t1\tGill House\tEast Alexborough\t\tStirling\tW03 4YX
Stuart Center\t8\tChadwick House\tMaureenbury\t\tEilean Siar\tTS0 8EG
Barbara Plaza\t17\tPeters House\tBrucefort\t\tStirling\tL6G 5QL
Carol Junctions\t8\tPrice House\tTomfort\t\tNorthumberland\tS0 5PJ
Newton Mews\t236\tCurtis House\tMauricemouth\t\tDundee City\tG7A 0WZ
Rachael Stravenue\t3\tDoherty House\tElliotborough\t\tNorfolk\tTF52 6LY
Lloyd Parkways\t37\tSheppard House\tWest Brenda\t\tShropshire\tE3 8NH
Warner Throughway\t198\tPotter House\tEast Carolyn\t\tBedfordshire\tWF9 2GP
Kieran Lakes\t5\tSingh House\tGeorginaburgh\t\tPembrokeshire\tB6U 8NB
Webster Flats\t1\tO'Neill House\tPort Mathewport\t\tDorset\tSS9A 9DG
Hannah Curve\t34\tBolton House\tCliffordmouth\t\tMoray\tTR83 3FG
Philip Gateway\t676\tThomas House\tEast Paulineview\t\tInverclyde\tW8 7EE
Cheryl Bridge\t149\tAustin House\tPort Gary\t\tStirling\tB6 5LL
O'Donnell Trace\t4\tField House\tLake Helenport\t\tDurham\tLS3H 4QQ
Bolton Stravenue\t68\tLambert House\tPort Beverley\t\tFife\tG75 2XW
Declan Lock\t69\tWilliams House\tNew Paigeland\t\tRadnorshire\tTS9 9ES
Josephine Harbors\t7\tGill House\tLeonfurt\t\tWest Berkshire\tN7D 3BF
Jeffrey Ridges\t891\tJoyce House\tPort Janice\t\tWest Sussex\tN2S 5SG
Rose Crest\t76\tLawson House\tChapmanfurt\t\tOrkney Islands\tML25 3XB
Vincent Divide\t4\tBradley House\tWest James\t\tStaffordshire\tW18 2LY
Little Terrace\t17\tSingh House\tSouth Gary\t\tSouth Yorkshire\tNN1P 7JT
Eleanor Throughway\t1\tJohn House\tLake Karen\t\tAngus\tS7U 5RE
Edward Isle\t7\tFuller House\tRoymouth\t\tShropshire\tW3D 6JD
Gardner Summit\t89\tDunn House\tPort Jonathan\t\tFalkirk\tNE1Y 1TH
Sinclair Throughway\t4\tHowells House\tSamanthaport\t\tRadnorshire\tN5 5RT
Nolan Orchard\t29\tFitzgerald House\tPort Louisburgh\t\tShetland Islands\tB0K 4XU
Cole Track\t89\tDixon House\tAdrianhaven\t\tSurrey\tB51 8FJ
Denis Harbor\t5\tGreenwood House\tWest Barbara\t\tDown\tSN0 5RT
Dean Street\t9\tDickinson House\tNorth Beverleyville\t\tCambridgeshire\tIV37 2AB
Hayward Throughway\t7\tMiles House\tEast Lindsey\t\tFlintshire\tDH15 5ZU
Charlene Run\t58\tMorris House\tPort Jadeborough\t\tPembrokeshire\tFK16 0PX
Glen Trail\t83\tSanderson House\tAlisonburgh\t\tEast Lothian\tN8 7EZ
Ward View\t680\tRogers House\tEast Lindsey\t\tCornwall\tNE9R 9FD
Sinclair Keys\t14\tMorrison House\tPort Jemmastad\t\tEast Dunbartonshire\tG4H 0EB
Beth Terrace\t78\tBird House\tSouth Hughhaven\t\tRenfrewshire\tHU51 0XW
Glen Manors\t4\tHardy House\tPort Callum\t\tCambridgeshire\tL24 7PR
Brandon Estates\t581\tMorton House\tFrybury\t\tHighland\tE0 0RP
Elliot Mission\t8\tBurrows House\tPort Chelsea\t\tEast Dunbartonshire\tS8U 2PR
Mitchell Plaza\t75\tBruce House\tAnnaburgh\t\tCardiganshire\tB28 5SU
Christian Canyon\t9\tBurns House\tWest Brenda\t\tDundee City\tKT4 4UY
Humphries Skyway\t56\tLeach House\tGavinborough\t\tPembrokeshire\tHR1 1EQ
French Mall\t832\tLamb House\tHumphreysburgh\t\tInverclyde\tEX6Y 1HP
Kerr Point\t900\tWright House\tKellyshire\t\tNorthamptonshire\tPE3 4JW
Giles Mall\t2\tWade House\tEast Clareborough\t\tDurham\tHG71 5XB
Thomas Spring\t4\tBriggs House\tSouth Tomtown\t\tWest Midlands\tLU02 0WE
Jeffrey Lake\t6\tRead House\tEast Patrickhaven\t\tEast Ayrshire\tSS8R 5JD
Blackburn Viaduct\t379\tRiley House\tSheppardtown\t\tDevon\tTQ9E 5RJ
Duffy Inlet\t90\tCollier House\tSouth Kayleighstad\t\tScottish Borders\tBN88 7AX
Steele Hills\t149\tBowen House\tLaurenhaven\t\tStaffordshire\tLA92 1AQ
Hilary Union\t718\tKirby House\tCatherineburgh\t\tFife\tG1 9PF
Timothy Mills\t3\tYates House\tEast Howard\t\tCleveland\tFK23 0TX
Burns Forge\t470\tHowell House\tNew Thomas\t\tCaernarvonshire\tG8 3JQ
Ross Place\t99\tMorley House\tHopkinsfort\t\tClackmannanshire\tL4T 0EN
Victoria Island\t9\tLewis House\tRobinchester\t\tGlasgow City\tL36 1AF
Stanley Trace\t7\tMorgan House\tLambertborough\t\tRadnorshire\tBA8 0SE
David Ranch\t676\tAustin House\tNorth Vincentside\t\tGlasgow City\tWA1B 9ND
Dorothy Turnpike\t59\tHowarth House\tPort Carly\t\tFermanagh\tLN35 6PN
Peter Views\t26\tParsons House\tClarketown\t\tNorth Yorkshire\tG0 5FB
Lewis Corner\t6\tFox House\tJanestad\t\tBuckinghamshire\tB48 6EY
Eric Neck\t61\tFerguson House\tTurnershire\t\tSomerset\tB53 2DN
Rowley Dale\t26\tGarner House\tConnorbury\t\tGreater London\tPR45 5XR
Shane Estates\t8\tHolden House\tJoanneport\t\tDurham\tB10 2DA
Cameron Court\t642\tAtkins House\tDeclanmouth\t\tRadnorshire\tMK6V 7TN
Jean Garden\t870\tBarlow House\tClivebury\t\tStirling\tUB5M 3WG
Bernard Stravenue\t8\tCampbell House\tJemmastad\t\tCaernarvonshire\tW0D 0DG
Waters Fall\t7\tArmstrong House\tNew Hugh\t\tCardiganshire\tPH64 7ZX
Teresa Manor\t561\tFitzgerald House\tNew Leeview\t\tEast Sussex\tM1 4FL
Shane Underpass\t3\tMcDonald House\tWallhaven\t\tClackmannanshire\tOX69 7SD
Jack Club\t271\tWinter House\tGerardville\t\tLincolnshire\tG4A 9LB
McCarthy Loaf\t46\tHaynes House\tLorrainetown\t\tTyrone\tTS37 8DG
Pearson Junctions\t65\tConnor House\tTeresahaven\t\tGlamorgan\tBB09 7GY
Simpson Islands\t76\tCooke House\tSouth Junefort\t\tClackmannanshire\tHX6Y 1XY
Parker Via\t979\tFleming House\tWest Lynnview\t\tSouth Lanarkshire\tLU3 2YR
Hopkins Vista\t773\tLeonard House\tWest Elaine\t\tWest Yorkshire\tG2W 9BZ
Michael Islands\t69\tBolton House\tPort Graeme\t\tWest Sussex\tS3 8HL
Joel Lodge\t119\tMarshall House\tSouth Dennisland\t\tFalkirk\tN2U 1RE
Christian Forks\t85\tMurphy House\tKevinmouth\t\tNorthamptonshire\tBA70 5HF
Mills Rest\t251\tGraham House\tEast Andrea\t\tEast Lothian\tIP0 5HL
Armstrong Landing\t447\tHurst House\tHydeburgh\t\tFalkirk\tWR4 5TG
Carole Ways\t9\tCarey House\tPort Philip\t\tCleveland\tDD9 2EH
Mark Ranch\t13\tBurrows House\tKirkport\t\tCambridgeshire\tE40 1ND
Sally Drives\t1\tSimpson House\tSouth Albertbury\t\tDerry and Londonderry\tHR4R 8EP
Wood Forges\t28\tClarke House\tBernardfort\t\tDevon\tHS8 3XS
Shannon Flat\t9\tFletcher House\tO'Brienfort\t\tLincolnshire\tWV58 4HU
Smart Parks\t71\tWhitehouse House\tNorth Aliceville\t\tShetland Islands\tCW4 1FQ
Melanie Avenue\t949\tNolan House\tShahport\t\tHertfordshire\tLN77 7UH
Kelly Islands\t16\tWinter House\tEast Conorport\t\tWest Midlands\tB7F 8DB
Maria Circles\t29\tNicholls House\tNorth Kim\t\tEilean Siar\tDG0M 2LX
Gerald Motorway\t820\tChambers House\tKayberg\t\tFife\tS7E 3AR
Dorothy Square\t631\tBarnes House\tNorth Joanneville\t\tNorthamptonshire\tL8 7WR
Stone Estates\t751\tFreeman House\tKimport\t\tSouth Yorkshire\tSY2 4QE
Trevor Fork\t46\tMcCarthy House\tMarcland\t\tStaffordshire\tM7 1XJ
Clive Circles\t583\tMiller House\tNorth Kimchester\t\tWest Midlands\tLU2 2BE
Winter Brook\t361\tHolland House\tNew Cameronfurt\t\tCleveland\tTF42 2TU
Ann Squares\t50\tLeach House\tNorrisport\t\tEast Renfrewshire\tML93 8JE
Jack Pike\t7\tBentley House\tLouisemouth\t\tWorcestershire\tBD0B 5SB
Glover Lodge\t3\tWells House\tParkinborough\t\tEast Sussex\tDT37 5SN
Sims Creek\t1\tHodgson House\tLake Declan\t\tTyrone\tG6G 7RU
Goodwin Overpass\t892\tHiggins House\tPort Elaineberg\t\tEast Dunbartonshire\tB2 4GU
Lisa Grove\t2\tMorley House\tSouth Samtown\t\tHertfordshire\tGL44 1DB
Holly Plaza\t141\tHartley House\tHowellchester\t\tOrkney Islands\tW45 2YE
Bray Tunnel\t208\tHolt House\tNew Frankshire\t\tHertfordshire\tW9 0ZU
Holmes Squares\t84\tMacdonald House\tDaleberg\t\tMerseyside\tG1 0SD
Kim Courts\t85\tPerry House\tPort Timothyberg\t\tTyne and Wear\tN35 4XY
Leach Causeway\t90\tPeacock House\tBrianfort\t\tDurham\tHA17 9GQ
Jayne Trail\t624\tAshton House\tEast Jack\t\tEssex\tBR8 6UW
Gary Circles\t791\tField House\tPort Hazel\t\tGreater London\tM5 9PP
Brooks Hollow\t665\tVincent House\tLake Ashleighburgh\t\tDown\tSA49 9NN
Lowe Mountain\t14\tFleming House\tThompsonside\t\tAntrim\tNG3M 2FE
Preston Throughway\t38\tTomlinson House\tWest Bryantown\t\tStaffordshire\tRH9P 5ZJ
Dunn Cape\t94\tWest House\tGeorginabury\t\tTyrone\tE5 0ND
Antony Isle\t69\tCarey House\tLake Abigail\t\tBreconshire\tDL7 9TB
Maureen Dam\t458\tJoyce House\tNew Johnview\t\tClackmannanshire\tHG81 8NE
Sarah Harbors\t16\tPritchard House\tJanemouth\t\tBuckinghamshire\tSR54 1FG
Mohamed Club\t8\tMoore House\tChanland\t\tCarmarthenshire\tN6 9SL
Garner Square\t924\tJennings House\tPort Charleneport\t\tWest Berkshire\tWD55 4GH
Palmer Corner\t2\tJones House\tSouth William\t\tCumbria\tHP20 2NR
Adrian Spring\t6\tGardiner House\tWest Leeville\t\tAngus\tS9T 8BA
Samantha Points\t119\tHoughton House\tNew Patrickhaven\t\tInverclyde\tG1 8WW
Briggs Crescent\t2\tBurgess House\tPort Ronaldhaven\t\tSomerset\tSL7M 2US
Rita Haven\t5\tWest House\tLongmouth\t\tSomerset\tS93 4QQ
Elliott Village\t6\tWillis House\tNorth Rachel\t\tHertfordshire\tG6 2JX
Conor Loaf\t43\tPritchard House\tCookeport\t\tCleveland\tM0C 6GF
Hart Plain\t80\tPreston House\tAngelaberg\t\tInverclyde\tN3 2WS
Ryan Road\t726\tTownsend House\tLindseyton\t\tCarmarthenshire\tCT6 8DT
Whittaker Fields\t99\tBurgess House\tEast Brett\t\tPembrokeshire\tN0A 7FW
Porter Underpass\t8\tNicholls House\tHobbsmouth\t\tEast Renfrewshire\tG93 1DY
Maurice Cove\t80\tGordon House\tWest Victor\t\tCambridgeshire\tSN05 4JT
Barbara Extension\t642\tBradley House\tLake Amber\t\tAberdeen City\tOX0 1EB
Dyer Place\t66\tJackson House\tRoyburgh\t\tNorthamptonshire\tN2 9UT
Roger Square\t938\tRowe House\tCoxborough\t\tWest Yorkshire\tCH56 9QH
Woods Underpass\t27\tGeorge House\tPort Staceyside\t\tStaffordshire\tYO0N 5PB
Louis Green\t372\tSmith House\tDianachester\t\tOxfordshire\tSE2X 7UT
Holden Lock\t973\tFleming House\tNew Abigailchester\t\tGreater London\tE1 3XH
Lucas Road\t83\tJordan House\tNorth Neil\t\tScottish Borders\tDG9Y 1LB
Sally Parkways\t7\tCooper House\tHartborough\t\tNorfolk\tWS60 7ZW
Harry Valley\t2\tThomson House\tLake Shaunberg\t\tFife\tB1E 1BQ
Denise Forest\t492\tCartwright House\tNorth Richardburgh\t\tGlamorgan\tM1 6RW
Begum Mountains\t10\tArnold House\tWest Robertbury\t\tBedfordshire\tB7T 5EZ
Maureen Place\t6\tStone House\tPort Janetown\t\tWiltshire\tTR1W 8LF
Howarth Crossing\t84\tAdams House\tValeriebury\t\tPembrokeshire\tG4 8AS
Brenda Inlet\t149\tMorley House\tNathanchester\t\tEssex\tM02 0PG
Ali Run\t8\tHicks House\tOlivertown\t\tWest Yorkshire\tG08 3EZ
Middleton Key\t50\tFoster House\tNortonville\t\tSuffolk\tB20 0EQ
Sharon Burg\t3\tCurtis House\tPort Ryanfurt\t\tFife\tAB2 4DW
Willis Parks\t340\tMacdonald House\tWest Gerard\t\tBedfordshire\tKW8 3RR
Eric Locks\t78\tDavison House\tWest Marianville\t\tSouth Ayrshire\tB53 7TQ
Dorothy Ridge\t868\tRoss House\tNew Bryan\t\tCleveland\tE4T 8FY
Carter Shore\t2\tBenson House\tLake Sylviafort\t\tAberdeen City\tL2C 6DG
Reynolds Streets\t8\tDay House\tSteeleburgh\t\tPembrokeshire\tCV9Y 3AT
Lindsey Trail\t6\tHenderson House\tFordmouth\t\tBreconshire\tSR4W 9YE
Andrews Path\t98\tPugh House\tWest Allan\t\tCarmarthenshire\tL4 2SQ
Donna Centers\t3\tHussain House\tBrowneport\t\tBedfordshire\tCF6 1NQ
Conor Terrace\t91\tSchofield House\tTerryburgh\t\tWest Lothian\tTW4 0XX
Max Well\t5\tJohn House\tNew Reece\t\tCheshire\tL7 8SA
Mathew Causeway\t1\tPatel House\tPort Max\t\tDorset\tE9 5RL
Sarah Rapids\t9\tBlake House\tShortbury\t\tArgyll and Bute\tLE3X 0TF
Sullivan Plains\t6\tMurray House\tDavidville\t\tPembrokeshire\tS71 4QB
Bolton Ramp\t913\tMitchell House\tLindahaven\t\tBuckinghamshire\tG86 3FX
Jonathan Field\t7\tDavey House\tNew Lynn\t\tHighland\tSK8 3FT
Barker Plaza\t860\tWood House\tHollandton\t\tSouth Lanarkshire\tIV44 6RH
Emma Creek\t8\tRose House\tSiantown\t\tWorcestershire\tN57 8GP
Melanie Islands\t23\tLord House\tWest Joan\t\tRenfrewshire\tWS8W 1RW
Howell Street\t359\tMay House\tLawrencebury\t\tAnglesey\tM9J 5UG
Julian Lock\t113\tHyde House\tLake Philip\t\tEilean Siar\tW5 2FF
Kieran Harbors\t878\tFitzgerald House\tAliceburgh\t\tDown\tL5 5AD
Hill Highway\t29\tHarding House\tBartletthaven\t\tArgyll and Bute\tG5 6RD
Kieran Burg\t605\tFrancis House\tDenisefurt\t\tCumbria\tB0 6AG
Mark Haven\t3\tHenderson House\tIngramport\t\tGloucestershire\tM0 1JU
Reeves Hills\t93\tTalbot House\tLawrenceshire\t\tDurham\tBL61 5YG
Wall Run\t4\tJohn House\tNorth Alexview\t\tBedfordshire\tG0U 5EL
Bruce Summit\t71\tHall House\tPort Joyce\t\tCambridgeshire\tM2E 7BB
Mitchell Pine\t8\tBruce House\tNew Sophiefurt\t\tHighland\tSE4M 8EU
Heath Valley\t4\tShah House\tLordbury\t\tStirling\tWV2 1LU
Newton Via\t948\tSharpe House\tMohamedmouth\t\tWarwickshire\tB06 1FQ
Kaur Forges\t97\tGreen House\tGlenntown\t\tCardiganshire\tM07 8HB
Carl Shoal\t96\tNash House\tNicolahaven\t\tCity of Edinburgh\tEC97 9SP
Hussain Point\t3\tPerry House\tSouth Rebecca\t\tShropshire\tW4 8FS
Gibbons Forges\t23\tLyons House\tPort Sean\t\tSouth Lanarkshire\tS19 2JY
Blake Cove\t9\tKay House\tSouth Jacquelinemouth\t\tAnglesey\tPL24 9AX
Walton Club\t6\tBarry House\tMarshtown\t\tDown\tCF8 7LY
Gordon Streets\t560\tDoyle House\tLake Ameliaborough\t\tEast Ayrshire\tTQ79 3UH
Stephen Fort\t448\tWelch House\tEast Ellie\t\tDundee City\tM5 1SQ
Brenda Hills\t35\tWoodward House\tEast Barbarashire\t\tNorth Ayrshire\tL98 4GA
Timothy Points\t79\tPatel House\tMitchellfurt\t\tCaernarvonshire\tE8F 2SU
Carly Path\t4\tNorton House\tLake Aimeefurt\t\tGreater Manchester\tGU4V 7FF
Bradshaw Squares\t937\tBooth House\tElliottfurt\t\tMerionethshire\tS6J 1TY
Mohammad Row\t39\tTyler House\tRussellberg\t\tStirling\tE99 7UF
June Rapids\t8\tCartwright House\tGoodwinmouth\t\tGloucestershire\tCM08 7FQ
Hopkins Plains\t6\tHarper House\tSouth Malcolm\t\tTyrone\tTW04 0YT
Randall Crossroad\t8\tKnowles House\tEast Billy\t\tShetland Islands\tFY3R 3UU
Karen Drive\t1\tIngram House\tHollandland\t\tStirling\tNE4V 7TF
Hicks Stream\t16\tSharp House\tSouth Dorothy\t\tLincolnshire\tKW9 2YH
Bevan Forks\t78\tVaughan House\tPort Katie\t\tGloucestershire\tWN85 4RR
Garry Gardens\t4\tWheeler House\tRossville\t\tWest Yorkshire\tM5 5NL
Page Drives\t5\tPearson House\tPort Amandaton\t\tGlamorgan\tS83 4AE
Scott Hill\t34\tBrown House\tChambersberg\t\tTyne and Wear\tE4 2DR
Kelly Fords\t12\tDickinson House\tEricstad\t\tScottish Borders\tNW5X 9HL
Powell Manors\t5\tMitchell House\tNorth Alexandraburgh\t\tDurham\tE1 3WX
Riley Landing\t68\tStokes House\tFlynnmouth\t\tClackmannanshire\tLU67 9XH
Thomas Forks\t97\tWhittaker House\tWest Shirleybury\t\tBedfordshire\tL6U 5EW
Peter Rapids\t67\tBolton House\tRussellshire\t\tNottinghamshire\tKY2X 0XY
Mellor Brook\t725\tRowley House\tHansonberg\t\tNorthamptonshire\tN7 7ZX
Parker Crossroad\t1\tJoyce House\tPort Teresa\t\tEast Lothian\tS2 1XL
Lloyd Isle\t440\tBurrows House\tNorth Judithhaven\t\tPerth and Kinross\tDN05 4YL
Jack Curve\t34\tTyler House\tDawnmouth\t\tNorth Yorkshire\tGY7W 2LA
Stuart Loop\t59\tPotts House\tNorth Joyce\t\tWest Berkshire\tB1 0SJ
Paul Ranch\t883\tYoung House\tSouth Harry\t\tCheshire\tS6J 7SZ
Lowe Manors\t67\tBarrett House\tBevanshire\t\tAberdeenshire\tE8C 6YU
Clifford Isle\t280\tKemp House\tArmstrongburgh\t\tWarwickshire\tE05 5UD
Norris Centers\t95\tBerry House\tSouth Jodie\t\tPerth and Kinross\tSP8M 2ND
Bibi Station\t267\tBarnes House\tWest Gemmamouth\t\tEast Ayrshire\tB0A 1XB
Terence Alley\t5\tMills House\tEast Gary\t\tFermanagh\tS1K 3AE
Paul Fields\t7\tDavis House\tJosephinechester\t\tWest Yorkshire\tG8A 6RG
Walsh Place\t2\tLambert House\tPort Charlottefort\t\tMonmouthshire\tG67 0LU
Hancock Locks\t23\tSteele House\tWest Adrian\t\tPerth and Kinross\tHR0M 8ZG
Jacqueline Junctions\t78\tHolland House\tLake Marcus\t\tNorfolk\tCT39 6WE
Wilkinson Centers\t240\tHardy House\tNorth Joseph\t\tGlasgow City\tIM0N 5JY
Darren Course\t333\tBurke House\tJacquelineburgh\t\tHampshire\tKA11 7ZG
Sally Springs\t833\tBruce House\tNorth Kateside\t\tGlasgow City\tN58 9DX
Yates Track\t48\tWilliamson House\tChristinestad\t\tTyne and Wear\tM7 3YA
Jeremy Lodge\t85\tGoddard House\tEast Patricia\t\tDorset\tSY1B 4HW
Curtis Isle\t3\tShepherd House\tLake Molly\t\tMerseyside\tZE2W 6SE
Metcalfe Drives\t38\tMyers House\tPort Leonview\t\tFermanagh\tFK0R 3YN
Russell Roads\t832\tPugh House\tEast Sally\t\tNottinghamshire\tLE7 4FR
Cameron Union\t764\tPower House\tNew Geoffrey\t\tGreater London\tE65 1HX
Marilyn Way\t2\tMahmood House\tFryfurt\t\tDurham\tN0S 5UQ
Clifford Island\t204\tChapman House\tLucyburgh\t\tHampshire\tDA56 8SE
Charlie Trafficway\t28\tManning House\tElliottshire\t\tNorthamptonshire\tWS6A 5XE
Sarah Plains\t34\tLawson House\tParkinsonland\t\tGlasgow City\tW0 2LJ
Stephens Mission\t3\tTyler House\tKevinborough\t\tLancashire\tWS93 1QG
Fry Hills\t2\tGreenwood House\tWest Louisburgh\t\tDundee City\tGY5 7NW
Billy Lane\t2\tDickinson House\tNew Zoe\t\tStirling\tDT4 8ER
Brookes Cliffs\t6\tCoates House\tPort Jonathanstad\t\tFlintshire\tDY3M 1XE
Skinner Ferry\t27\tWebb House\tGailburgh\t\tInverclyde\tN95 8WT
Max Stravenue\t1\tLambert House\tNew Chelseatown\t\tFermanagh\tLL1 7QB
Bryan Courts\t3\tGilbert House\tPort Sianport\t\tEssex\tB8S 8HQ
Field Viaduct\t8\tNorth House\tGreenwoodberg\t\tNorthumberland\tB19 3EN
Reeves Lake\t437\tAndrews House\tSullivanton\t\tArgyll and Bute\tG5W 9WZ
Holt Divide\t509\tLamb House\tNew Robertstad\t\tNorfolk\tM0 7GF
Perkins Union\t285\tStephens House\tNew Sara\t\tCleveland\tB20 8SE
Robson Fields\t251\tCarter House\tNew Reecetown\t\tCardiganshire\tG6 1EP
Kirk Club\t2\tSkinner House\tEast William\t\tBedfordshire\tG52 2GY
Julia Corners\t57\tRhodes House\tAnnport\t\tSomerset\tE8 7XW
Bray Streets\t47\tStevens House\tLake Sarafurt\t\tShetland Islands\tS19 8UT
Simon Falls\t772\tRoss House\tLake Liamview\t\tFalkirk\tNE1 5SN
Nicole Key\t6\tHaynes House\tWest Lydia\t\tEast Dunbartonshire\tNR1X 6TY
Josh Haven\t380\tGiles House\tPatelfort\t\tEast Renfrewshire\tE7A 9XY
Abbott Vista\t7\tSinclair House\tHollandbury\t\tEast Renfrewshire\tM16 7PS
Marshall Points\t12\tFrench House\tPort Joeview\t\tEast Ayrshire\tB1H 9HJ
Deborah Creek\t70\tPollard House\tPowerville\t\tPembrokeshire\tM7 8EP
Green Cove\t7\tBruce House\tNew Louishaven\t\tNorth Lanarkshire\tSK8 8NT
Sharon Mount\t63\tWyatt House\tVincentstad\t\tInverclyde\tL8 5QJ
Annette Locks\t8\tCooke House\tCallumchester\t\tPembrokeshire\tB2G 1LY
Katherine Road\t6\tKemp House\tStewartbury\t\tLeicestershire\tS7B 5FZ
Moran Island\t72\tJohnson House\tEast Charles\t\tMonmouthshire\tDL08 1XJ
Warren Drives\t83\tHilton House\tPort Andreaside\t\tDevon\tHU4 9JD
Jodie Mall\t46\tWinter House\tEricland\t\tNorth Yorkshire\tW7 2PF
Louise Village\t8\tRobson House\tNew Sandrafort\t\tEast Dunbartonshire\tW3U 1JX
Thomas Crescent\t993\tGrant House\tParkertown\t\tNorth Ayrshire\tCO3 8EL
Fuller Avenue\t4\tJennings House\tShepherdborough\t\tEast Lothian\tE41 2RS
Hooper Course\t21\tNixon House\tPort Fiona\t\tMoray\tB52 3TR
Hale Well\t753\tSummers House\tSouth Aimee\t\tDundee City\tM6 7XQ
Shannon Village\t13\tPickering House\tLawrencebury\t\tRenfrewshire\tM9 4HS
Samuel Lodge\t95\tWinter House\tRowleystad\t\tPembrokeshire\tG8 2SD
Abbott Wall\t55\tO'Connor House\tNew Anthony\t\tStirling\tG3U 2BG
Simon Throughway\t8\tRhodes House\tRachaelmouth\t\tCity of Edinburgh\tIV1M 8QR
Frederick Pike\t53\tDavey House\tAdamchester\t\tNorfolk\tIG09 2WB
Shah Cliffs\t70\tHarris House\tEast Seanfort\t\tEast Sussex\tCV60 7HZ
Charlton Way\t48\tDaniels House\tNorth Georginaport\t\tSuffolk\tM5 0LD
Gail Manor\t33\tHawkins House\tDannyshire\t\tNorth Lanarkshire\tL7T 4AX
May Squares\t35\tRhodes House\tRobertsburgh\t\tOxfordshire\tNW18 5WD
Declan Hill\t9\tOliver House\tSaraton\t\tNottinghamshire\tB05 6PA
Wells Row\t99\tDavidson House\tIrenemouth\t\tLeicestershire\tG3K 8DL
Anthony Falls\t336\tBryant House\tYoungport\t\tGlasgow City\tL0E 6ZX
Charlie Valleys\t2\tDavies House\tMilesland\t\tWest Berkshire\tML29 5ZY
French Ramp\t20\tO'Neill House\tEast Brendabury\t\tFife\tL2A 5LH
Miller Wall\t120\tSharpe House\tWest Annchester\t\tDumfries and Galloway\tME7M 2NP
Philip Lodge\t752\tBailey House\tPageland\t\tGlasgow City\tDY8 8JN
Peacock Route\t54\tGibbons House\tPort Melissa\t\tEast Lothian\tB40 4EY
Martin Mission\t571\tNorman House\tGracemouth\t\tNorth Ayrshire\tTA0X 9SB
Stuart Shores\t6\tDuncan House\tEast Geraldine\t\tAngus\tM9 8UL
Shirley Stravenue\t155\tHowell House\tHayleytown\t\tGlasgow City\tSE0P 6YZ
Shepherd Square\t20\tHenry House\tPort Ashley\t\tFife\tL8 5AU
Barry Square\t399\tFleming House\tEast Lynnville\t\tFlintshire\tTA21 3PE
Eric Avenue\t473\tPreston House\tLake Ashley\t\tSurrey\tB7J 3ZB
Nigel Valley\t709\tDavey House\tWest Diana\t\tNorfolk\tL5 6LN
Iqbal Drive\t610\tGeorge House\tLake Wendy\t\tCornwall\tDD59 8PZ
Mary Park\t473\tCartwright House\tMorganberg\t\tSuffolk\tW3 0FF
Hussain Drive\t71\tWhittaker House\tEast Clive\t\tEilean Siar\tM3D 2ZP
Beverley Summit\t75\tHall House\tEast Gillianberg\t\tWest Yorkshire\tG22 2TH
Mohammad Spring\t995\tSanders House\tHumphrieschester\t\tMoray\tN0 3TB
Jane Springs\t74\tBailey House\tLeeburgh\t\tDevon\tTW8M 6PJ
Peacock Pines\t57\tChadwick House\tAmberhaven\t\tMonmouthshire\tW6T 6PZ
Sharp Row\t100\tAtkinson House\tNew Thomas\t\tWest Yorkshire\tB1D 3WB
Carol Key\t4\tHolloway House\tNataliefurt\t\tWest Sussex\tFK8E 1LD
Atkins Drive\t5\tBlack House\tEast Raymondtown\t\tStaffordshire\tB8W 5XZ
Wade Knolls\t19\tEllis House\tWest Georgeburgh\t\tNottinghamshire\tNG4N 2SS
David Locks\t17\tWood House\tNew James\t\tAntrim\tOL60 5TS
John Cove\t24\tHiggins House\tO'Donnellhaven\t\tLincolnshire\tM0G 8SZ
Kelly Village\t70\tSavage House\tNorth Carole\t\tScottish Borders\tWD0R 8WJ
George Via\t429\tShort House\tSouth Jenna\t\tWest Lothian\tZE88 1QW
Smart Pine\t8\tMoore House\tNorth Tracey\t\tCardiganshire\tS57 1DB
Hayley Summit\t3\tFaulkner House\tNorth Jackberg\t\tCornwall\tHX4N 0WB
Bradley Spurs\t337\tWhitehouse House\tSteelefurt\t\tHighland\tKW2 1SQ
Thorpe Springs\t450\tNewman House\tVaughanburgh\t\tSouth Yorkshire\tTW97 2PL
Armstrong Crossroad\t149\tPorter House\tSianland\t\tSuffolk\tML94 9JX
Todd Crest\t66\tMiller House\tEast Ashleytown\t\tCumbria\tHP4E 9AQ
June Gateway\t8\tLittle House\tKirkburgh\t\tLancashire\tCO2X 3BY
Fitzgerald Islands\t7\tStanley House\tHancockberg\t\tAntrim\tB16 4EN
Palmer Groves\t19\tWarner House\tNew Debra\t\tEast Lothian\tB2 5XF
Rita Drives\t6\tFrost House\tWest Maureenbury\t\tFlintshire\tN5E 0RL
Samantha Corners\t205\tMann House\tSouth Damianstad\t\tCumbria\tDL36 6PJ
Donna Roads\t989\tFaulkner House\tWest Ricky\t\tScottish Borders\tS5W 0JS
Stokes Union\t458\tAnderson House\tSouth Bruce\t\tMerseyside\tHR7 8GP
Brenda Mews\t34\tLaw House\tClareport\t\tWest Lothian\tE9 2AT
Khan Vista\t67\tKnight House\tAdamshire\t\tDundee City\tPA9B 7TA
Stephen Road\t94\tParker House\tWest Conor\t\tCumbria\tL26 5NB
Whitehouse Roads\t54\tMann House\tNorth Diane\t\tInverclyde\tS89 7QR
Lynne Burg\t2\tSharpe House\tKatherineview\t\tSouth Lanarkshire\tCB68 0ZE
Dickinson Ports\t9\tArmstrong House\tMetcalfeville\t\tSomerset\tB9K 0QW
Joe Summit\t553\tHancock House\tEast Kim\t\tSuffolk\tGL7P 2EN
Craig Overpass\t67\tWebster House\tHayleymouth\t\tShropshire\tKT9 1RB
Powell Lake\t3\tWright House\tWest Caroline\t\tWest Lothian\tM2 3GE
Wade Unions\t793\tGreenwood House\tLake Alexandra\t\tWest Dunbartonshire\tL72 1ZS
Ashley Way\t1\tPearce House\tSouth Lynn\t\tCambridgeshire\tS8 9ED
Brady Village\t250\tGrant House\tWatkinsville\t\tSurrey\tG4 7UR
Hayes View\t12\tDavidson House\tReidbury\t\tAngus\tTR8 5FF
Holt Lane\t3\tRichards House\tNorth Jenna\t\tOxfordshire\tAL96 0AN
Leah Mill\t4\tNorton House\tDohertyside\t\tEssex\tFK65 8TY
Amber Cliffs\t602\tGilbert House\tWest Glenn\t\tArmagh\tN4D 5TN
Watson Brook\t828\tDean House\tNew Bernard\t\tWest Lothian\tBL6Y 1RX
Norman Parkway\t736\tSmith House\tBriggsview\t\tMontgomeryshire\tWC84 8GP
Suzanne Dale\t604\tLamb House\tLake Suzanne\t\tBuckinghamshire\tCR8 3SZ
Campbell Ports\t3\tOwens House\tEllistown\t\tDorset\tPR52 4QL
Dominic Isle\t31\tChamberlain House\tMcKenziestad\t\tMontgomeryshire\tLE3 9FL
Lewis Port\t74\tHorton House\tGeorgiastad\t\tMonmouthshire\tTN2N 6ZJ
Maria Fords\t6\tOsborne House\tRosiehaven\t\tWarwickshire\tNP41 8BP
Joyce Terrace\t3\tRhodes House\tPort Leahhaven\t\tSouth Yorkshire\tDE6A 4JS
Begum Underpass\t5\tDavidson House\tCurtishaven\t\tAngus\tB15 1PQ
Watson Motorway\t70\tWelch House\tNorth Lisa\t\tSomerset\tW28 7ER
McCarthy Trafficway\t110\tClark House\tRobertsonport\t\tTyne and Wear\tW4 9BX
Sutton Vista\t701\tDuncan House\tHumphriesville\t\tFlintshire\tAB2N 9JE
Karl Ports\t3\tHayes House\tSouth Tobytown\t\tDumfries and Galloway\tL52 1XF
Ryan Plains\t698\tHarvey House\tValerieside\t\tOrkney Islands\tLS9B 5RR
Teresa Heights\t8\tAshton House\tAlisonport\t\tTyrone\tN2B 2HD
Edward Estate\t1\tHancock House\tAlantown\t\tWest Sussex\tB51 6QT
Perry Parkways\t63\tBanks House\tShirleyfurt\t\tWest Berkshire\tLA9 1AW
Charlene Trafficway\t94\tClayton House\tSouth Aaron\t\tDerbyshire\tDN76 7BH
Kieran Glen\t62\tHopkins House\tLake Grace\t\tNorth Yorkshire\tM9J 0DF
Judith Mission\t430\tFry House\tNorth Nicholas\t\tNottinghamshire\tN4C 7EY
Jill Court\t3\tSullivan House\tRiceton\t\tEilean Siar\tTF4W 9GA
Scott Circles\t730\tBray House\tSuzannefort\t\tGreater Manchester\tL7 1BP
Sharon Mission\t623\tGrant House\tNew Nigel\t\tEast Sussex\tDL79 3NL
Georgia Turnpike\t157\tBates House\tNorth Dawnfort\t\tClackmannanshire\tGU6 2HY
Terry Trace\t450\tNewton House\tWebsterburgh\t\tTyrone\tW4 2YS
Evans Points\t3\tGray House\tJenniferhaven\t\tEssex\tW9U 3WB
Arnold Shoals\t80\tSteele House\tEast Deborah\t\tCumbria\tM70 2JW
""",
}
